/// \file
/// Pointers in disguise: libstdc++'s iterators of vector and string, and std::unique_ptr. C++ does not mix them with pointers.
/// Their words become one by `it.base()` and `p.get()`, the pseudo fields by which the types are known.
#pragma once

#include "ir/Type.h"

namespace parlift::ir {

inline const char *const iteratorField = "base()";

inline bool isIterator(const Type &type) {
  return type.isPointer() && !type.fields.empty() && type.fields.front().name == iteratorField;
}

/// The words for the pointer that the variable holds.
inline std::string pointerWords(const Symbol &variable) {
  return isDisguised(*variable.type) ? variable.name + "." + variable.type->fields.front().name
                                     : variable.name;
}

} // namespace parlift::ir
