/// \file
/// Variables that a closure holds by reference, among the operands of a call of it:
///
///     auto add = [&](double x) { sum += x; };
///     for (i = 0; i < n; i++)
///       add(v[i]);                        Call(lambda, v[i], sum)      `sum` with the mark: made outside of 0 loops
///
/// A clause that gives each thread a `sum` of its own gives none to `add`, unless the closure is made in the loop itself.
#pragma once

#include "ir/Expr.h"

namespace parlift::ir {

/// In `Expr::reason` of the VarRef, whose `intValue` is the number of loops around what declares the closure.
inline const char *const capturedMark = "captured";

/// The operand is a variable that a closure holds from outside of a loop that so many loops are around.
inline bool isHeldOutside(const Expr &operand, unsigned loopsAround) {
  return operand.kind == ExprKind::VarRef && operand.reason == capturedMark &&
         operand.intValue <= static_cast<std::int64_t>(loopsAround);
}

} // namespace parlift::ir
