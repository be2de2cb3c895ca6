/// \file
/// The header of a loop, in terms of strips of its iterations (ScanStrips.h).
///
///     for (int i = 1; i <= n; i++)          first 1, limit (n + 1L), rises; strips are counted in a long
///     for (size_t i = n; i > 0; i--)        none: a strip's end below zero is no size_t
///
/// In: a counted loop with words of its own, and its scan. Out: texts of its ends, and a type in which comparing says what the header
/// says. Refuses (nullopt) scans of several levels, headers whose parts have no words, types that hold no end, and variables
/// that composing would have to set twice.
#pragma once

#include "ir/CountedLoop.h"
#include "ir/Stmt.h"

#include <optional>
#include <string>

namespace parlift::target::openmp {

/// The loop's header in terms of a strip.
struct StripHeader {
  ir::CountedLoop loop;
  std::string type;  ///< of what counts strips: holds the counter and its limit
  std::string first; ///< text
  std::string
      limit; ///< text, the first value of the counter that is not reached, as an operand of `-` and `==`
  SourceRange firstRange, testRange;
  bool rises = true;
};

std::optional<StripHeader> stripHeader(const ir::Stmt &loop, const ir::ParallelMark &mark);

} // namespace parlift::target::openmp
