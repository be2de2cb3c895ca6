/// \file
/// Numbers beyond 8 bytes that threads put together.
///
///     long double s[4]      reduction(+:s[0:4])      long double
///     double s              reduction(+:s)           none: it has 8
///
/// Clang puts such values together by functions of libatomic, which no one links, so their reductions are declared ahead of the loop, by
/// the type's name.
#pragma once

#include "ir/Stmt.h"

namespace parlift::ir {

/// The type of the clause's numbers; null: they have 8 bytes at most, or no name.
inline const Type *wideNumberOf(const ReductionClause &clause) {
  constexpr unsigned atomicBits = 64;
  const Type *type = clause.symbol->type.get();
  while (type->element)
    type = type->element.get();
  return type->bits > atomicBits && !type->spelling.empty() ? type : nullptr;
}

} // namespace parlift::ir
