/// \file
/// The numbers that a type consists of, where they are of one size and nothing is between them.
///
///     double                            1 of 8 bytes
///     struct { float x, y; int id; }    3 of 4 bytes
///     struct ray { struct point at; float way[3]; } [4]      24 of 4 bytes
///
/// In: a type. Out: how many there are, and of what size; none for unions, bit-fields, padding, extents that are no numbers, and
/// fields of enumerations, whose values C++ makes of no number by itself.
#pragma once

#include "ir/Type.h"

#include <cstdint>
#include <optional>
#include <string>

namespace parlift::ir {

struct Leaves {
  std::uint64_t bytes = 0; ///< of one
  std::uint64_t count = 0;
  TypeRef first; ///< type of the first one
};
std::optional<Leaves> leavesOf(const TypeRef &type);

/// The number's type in C's own words, which are known everywhere: "unsigned char" of a `byte`.
std::string plainSpelling(const Type &number);

} // namespace parlift::ir
