/// \file
/// A number, or an array of numbers, inside a structure: the part of a variable that a reduction is about.
///
///     .sum        s.sum           .box.low       s.box.low
///     .mom[3]     all of s.mom    .m[2][3]       all of s.m
///     .[8]        all of a std::array of 8 numbers
///
/// The text begins with a dot, and has the lengths of an array at its end; members of bases go by their names alone, as in C++.
#pragma once

#include "ir/Type.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parlift::ir {

struct MemberSection {
  std::string member;                ///< ".mom": what stands behind the name of the variable
  std::vector<std::int64_t> extents; ///< {3}; empty: a number
  TypeRef number;                    ///< of the member, or of an element
  std::uint64_t offset = 0;          ///< bytes from the start of the variable
  bool isHidden = false;             ///< only the variable's own class may name it
  bool isHiddenInside = false;       ///< not even that one: a class inside it, or a base, hides it

  /// `.mom[0]`, `.mom[1]`, `.mom[2]`.
  std::vector<std::string> elements() const;
  std::int64_t length() const;
};

/// What the text means in a variable of this type; nullopt: nothing.
std::optional<MemberSection> memberSection(const Type &record, std::string_view section);

} // namespace parlift::ir
