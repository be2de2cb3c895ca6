/// \file
/// What a file says of the bytes of its objects (Memory.h has them as wholes):
///
///     struct image { const char *name; float *data; };      bytes 0 to 8 point to texts, bytes 8 to 16 to blocks that nobody else has
///
/// Of an object in which pointers walk in steps (elements of an array) bytes are counted from where an element begins. Nothing is said of
/// an object that some pointer points into the middle of, or whose bytes are written otherwise than part by part.
#pragma once

#include "ir/Memory.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace parlift::ir {

struct MemoryPart {
  std::uint64_t begin = 0, end = 0;
  MemoryObjects holds;     ///< pointers kept there point into these
  bool hasOwnRows = false; ///< as MemoryObject::hasOwnRows, of these
};

/// All objects are made as such.
struct DividedObject : MemoryObject {
  std::uint64_t stride = 0; ///< of what the parts are bytes; 0: of the whole object
  /// No two of them overlap; what lies in none holds no pointer. Empty: nothing is said.
  std::vector<MemoryPart> parts;
};

/// The part that those bytes lie in; null: it is not known which.
inline const MemoryPart *partAt(const MemoryObject &object, std::uint64_t begin,
                                std::uint64_t size) {
  for (const MemoryPart &part : static_cast<const DividedObject &>(object).parts)
    if (part.begin <= begin && begin + size <= part.end)
      return &part;
  return nullptr;
}

} // namespace parlift::ir
