/// \file
/// Lines to a compiler about the loop that follows.
///
///     #pragma GCC ivdep                       a hint that GCC reads
///     _Pragma("clang loop unroll(disable)")   one that Clang reads
///     #pragma vector aligned                  one that neither of them does
///     for (int i = 0; i < n; i++)
///
/// What is about a region of the text (`scop`, `GCC diagnostic`, `STDC`) is no hint: a directive of OpenMP stands behind it as
/// the loop did. Nor is what OpenMP itself says. A macro in front of the loop is a hint where the file defines it with `_Pragma`.
#pragma once

#include "support/Source.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace parlift {

struct Hint {
  enum class Reader : std::uint8_t {
    Clang,  ///< wants the loop next, and takes a directive of OpenMP in front of this line
    Gcc,    ///< wants the loop next, and no directive of OpenMP before or behind this line
    Others, ///< GCC and Clang know nothing of it
    Unknown ///< nothing goes with it
  };
  Reader reader = Reader::Others;
  SourceRange range; ///< the line from `#` on, or the operator, or the macro
};

/// Those in front of the loop with this keyword, in the order of the text, with nothing but comments and other pragmas
/// between them. `keyword` may be nowhere.
std::vector<Hint> hintsBefore(const SourceRange &keyword);

/// Such a line tells compilers to write the loop out: `#pragma GCC unroll 4`.
bool tellsToUnroll(std::string_view line);

/// Neither GCC nor Clang reads it.
inline bool meansNothing(const Hint &hint) {
  return hint.reader == Hint::Reader::Others;
}

} // namespace parlift
