/// \file
/// libstdc++'s iterators of vector and string: pointers in the tree, which C++ does not mix with pointers. Their words
/// become one by `it.base()`, the pseudo field by which the type is known.
#pragma once

#include "ir/Type.h"

namespace parlift::ir {

inline const char *const iteratorField = "base()";

inline bool isIterator(const Type &type) {
  return type.isPointer() && !type.fields.empty() && type.fields.front().name == iteratorField;
}

/// The words for the pointer that the variable holds.
inline std::string pointerWords(const Symbol &variable) {
  return isIterator(*variable.type) ? variable.name + "." + iteratorField : variable.name;
}

} // namespace parlift::ir
