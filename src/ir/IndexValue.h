/// \file
/// The value that an index is converted from, where the conversion to the type that a container counts in loses nothing.
///
///     v[j]      (size_t)j       j: a negative one is no element either way
#pragma once

#include "ir/Expr.h"

namespace parlift::ir {

inline const Expr &withoutWidening(const Expr &index) {
  const Expr *at = &index;
  while (at->kind == ExprKind::Cast && at->type->isInteger() &&
         at->operands[0]->type->isInteger() && at->type->bits >= at->operands[0]->type->bits)
    at = at->operands[0].get();
  return *at;
}

} // namespace parlift::ir
