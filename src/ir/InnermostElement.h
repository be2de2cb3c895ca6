/// \file
/// What a place of an array of arrays is, behind all brackets.
///
///     double a[8][4]        double              struct point p[3]      struct point
///     double x              double: no array is itself
///     double (*rows)[4]     a pointer is no array either; of what it points to: double
#pragma once

#include "ir/Type.h"

namespace parlift::ir {

inline const Type &innermostElement(const Type &type) {
  const Type *at = &type;
  while (at->kind == TypeKind::Array)
    at = at->element.get();
  return *at;
}

inline TypeRef innermostElement(TypeRef type) {
  while (type->kind == TypeKind::Array)
    type = type->element;
  return type;
}

} // namespace parlift::ir
