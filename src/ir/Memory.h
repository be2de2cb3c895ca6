/// \file
/// What a file says about its objects: variables, and what its allocations return. Flow-insensitive: it holds at all times, for
/// all runs.
///
///     static double *u, *v;                      u holds the first block, v the second one: nothing that is read through u
///     void start(int n) {                        is written through v, nor through a pointer from elsewhere, which
///       u = malloc(n * sizeof *u);               neither block is known to
///       v = malloc(n * sizeof *v);
///     }
///
/// An object here stands for all that its declaration or allocation makes while the program runs: two answers that may
/// share an object may share memory, two that share none do not.
///
/// Of its bytes something may be said part by part:
///
///     struct image { const char *name; float *data; };      bytes 0 to 8 point to texts, bytes 8 to 16 to blocks that nobody
///                                                           else has
///
/// Of an object in which pointers walk in steps (elements of an array) bytes are counted from where an element begins. Of an object
/// that some pointer points into the middle of, or whose bytes are written otherwise than part by part, nothing is said but of the whole.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace parlift::ir {

struct MemoryObject;
using MemoryObjects = std::vector<const MemoryObject *>;

/// Bytes of an object.
struct MemoryPart {
  std::uint64_t begin = 0, end = 0;
  MemoryObjects holds;     ///< pointers kept there point into these
  bool hasOwnRows = false; ///< as MemoryObject::hasOwnRows, of these
};

struct MemoryObject {
  unsigned number = 0; ///< in the file; 0: whatever is not in the file
  /// Pointers kept in it, in any part of it, point into these; in order of their numbers.
  MemoryObjects holds;
  /// Code that is not in sight may have its address.
  bool isKnownOutside = true;
  /// A function that is not in sight may change it, through a pointer or by calling one of the file's.
  bool isChangedByCalls = true;
  /// Each pointer kept in it is what an allocation has just returned and is kept nowhere else: two that lie in different
  /// places point to different blocks.
  bool hasOwnRows = false;
  /// A pointer variable: each of its values is what an allocation has returned, and no other such variable holds it at that time. They may
  /// change places.
  bool holdsOwnBlock = false;
  /// A parameter: others of the same function that never point into the block that this one points into.
  MemoryObjects apartFrom;
  /// A variable that nobody reads who has not set it before, in the same call: what a function leaves there is dead. Also a
  /// local variable whose address nobody has but the functions that it is passed to, while they run: who reads it names it.
  bool holdsOwnValues = false;
  /// The only function in sight that reads any of it, by its name in the unit, where nobody else can; empty: it is not
  /// known.
  std::string onlyReader;
  /// No two of them overlap; what lies in none holds no pointer. Empty: nothing is said but of the whole.
  std::vector<MemoryPart> parts;
  std::uint64_t stride = 0; ///< of what the parts are bytes; 0: of the whole object

  bool isOutside() const { return number == 0; }
  /// The part that those bytes lie in; null: it is not known which.
  const MemoryPart *partAt(std::uint64_t from, std::uint64_t size) const {
    for (const MemoryPart &part : parts)
      if (part.begin <= from && from + size <= part.end)
        return &part;
    return nullptr;
  }
};

/// False: no byte belongs to an object of either list. An empty list tells nothing.
inline bool mayShare(const MemoryObjects &a, const MemoryObjects &b) {
  if (a.empty() || b.empty())
    return true;
  const auto reaches = [](const MemoryObjects &from, const MemoryObject &object) {
    return std::any_of(from.begin(), from.end(), [&](const MemoryObject *one) {
      return one == &object || (one->isOutside() && object.isKnownOutside);
    });
  };
  return std::any_of(a.begin(), a.end(),
                     [&](const MemoryObject *one) { return reaches(b, *one); }) ||
         std::any_of(b.begin(), b.end(), [&](const MemoryObject *one) { return reaches(a, *one); });
}

/// What the two pointer variables hold at one time are pointers into different blocks.
inline bool holdApart(const MemoryObject &a, const MemoryObject &b) {
  return &a != &b && ((a.holdsOwnBlock && b.holdsOwnBlock) ||
                      std::find(a.apartFrom.begin(), a.apartFrom.end(), &b) != a.apartFrom.end());
}

} // namespace parlift::ir
