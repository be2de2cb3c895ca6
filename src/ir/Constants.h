/// \file
/// The numbers that a constant object holds from before the program's first statement to its last.
///
///     static const unsigned char next[3][4] = {{0, 1, 0, 0}, {2, 1, 0, 0}, {2, 2, 2, 0}};       0 .. 2; 0, 1, 2
///
/// An expression that reads an element has one of the numbers, whatever the subscripts are.
#pragma once

#include <cstdint>
#include <vector>

namespace parlift::ir {

struct Constants {
  std::int64_t low = 0, high = 0;
  std::vector<std::int64_t>
      few; ///< all that there are, in ascending order; empty: more than mostFew
  std::vector<std::int64_t> elements; ///< of all rows, in their order in memory

  static constexpr std::size_t mostFew = 64;
};

} // namespace parlift::ir
