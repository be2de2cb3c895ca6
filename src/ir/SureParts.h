/// \file
/// The parts of an expression that are evaluated whenever it is.
///
///     a[i] + (p && b[i] ? x : y)        all of it, a[i], p && b[i] ? x : y, p && b[i], p; with their own parts
///     not: b[i], x, y, which `p` and `b[i]` decide about
///
/// Evaluated as C says it, places included: `&a[n]` has the part `a[n]`, though nothing is read there. What leaves whole statements out,
/// their conditions and jumps, is others' to ask: legality/nest/SurelyEvaluated.h, analysis/scalars/SureReads.h.
#pragma once

#include "ir/Expr.h"

#include <cstddef>

namespace parlift::ir {

/// `c ? a : b`, `c && d`, `c || d`: the first operand is evaluated, and says which others are.
inline bool mayLeaveOut(const Expr &expr) {
  return expr.kind == ExprKind::Select ||
         (expr.kind == ExprKind::Binary &&
          (expr.binaryOp == BinaryOp::LogicalAnd || expr.binaryOp == BinaryOp::LogicalOr));
}

/// `visitor(const Expr &)`: the expression itself first, then its parts in their order.
template <typename Visitor> void forEachSurePart(const Expr &expr, Visitor &&visitor) {
  visitor(expr);
  const std::size_t count = mayLeaveOut(expr) ? 1 : expr.operands.size();
  for (std::size_t n = 0; n < count; ++n)
    if (expr.operands[n])
      forEachSurePart(*expr.operands[n], visitor);
}

} // namespace parlift::ir
