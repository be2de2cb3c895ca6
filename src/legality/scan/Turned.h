/// \file
/// A condition turned round, where no NaN can tell the difference.
///
///     a < b  =>  a >= b        of integers; of floating numbers `!(a < b)` holds of a NaN, too
#pragma once

#include "ir/Builder.h"
#include "ir/Comparison.h"
#include "ir/PlainParts.h"

namespace parlift::legality {

/// The comparison that holds where this one does not; null: it is none of integers.
inline ir::ExprRef turned(const ir::ExprRef &expr) {
  const ir::Expr &test = ir::withoutCasts(*expr);
  const bool isOfIntegers =
      test.kind == ir::ExprKind::Binary && test.operands[0]->type->isInteger();
  const auto op = isOfIntegers ? ir::opposite(test.binaryOp) : std::nullopt;
  return op ? ir::binary(*op, test.operands[0], test.operands[1]) : nullptr;
}

} // namespace parlift::legality
