/// \file
/// Pointers in disguise: libstdc++'s iterators of vector and string, and std::unique_ptr. C++ does not mix them with pointers.
/// Their words become one by `it.base()` and `p.get()`, the pseudo fields by which the types are known.
#pragma once

#include "ir/Type.h"

namespace parlift::ir {

inline const char *const iteratorField = "base()";
inline const char *const ownerField = "get()";
inline const char *const uniqueField = "(unique)";
inline const char *const ownedField = "(owned)";
inline const char *const bitField = "(bit)";
inline const char *const beginField =
    "std::begin()"; ///< a container whose elements lie there, std::valarray

inline bool isIterator(const Type &type) {
  return type.isPointer() && !type.fields.empty() && type.fields.front().name == iteratorField;
}

inline bool isOwner(const Type &type) {
  return type.isPointer() && !type.fields.empty() && type.fields.front().name == ownerField;
}

/// A std::unique_ptr that ends what it holds by `delete`: what two of them hold are two objects. The object may be of a class derived from
/// the one that is named, unless the type owns its pointee.
inline bool isUniqueOwner(const Type &type) {
  return isOwner(type) && type.fields.size() > 1 && type.fields[1].name == uniqueField;
}

/// A member that owns what it points to, as a container its elements: no other such member of any object points there.
inline bool ownsPointee(const Type &type) {
  return type.isPointer() && !type.fields.empty() && type.fields.back().name == ownedField;
}

/// An object of a class that holds the pointer.
inline bool isDisguised(const Type &type) {
  return isIterator(type) || isOwner(type);
}

/// An element of a std::vector<bool>: it has no address, and shares a word with its neighbours.
inline bool isBit(const Type &type) {
  return type.kind == TypeKind::Bool && !type.fields.empty() &&
         type.fields.front().name == bitField;
}

/// The container has a member data().
inline bool hasData(const Type &container) {
  return container.fields.empty() || container.fields.back().name != beginField;
}

/// The words for the pointer that the variable holds.
inline std::string pointerWords(const Symbol &variable) {
  return isDisguised(*variable.type) ? variable.name + "." + variable.type->fields.front().name
                                     : variable.name;
}

} // namespace parlift::ir
