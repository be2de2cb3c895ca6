/// \file
/// A loop over strips of another one as its words say it: two loops deep, the strip's inside.
///
///     for (long jj = 0; jj < m; jj += 64) {                   first 0, limit m, counter jj, step 64
///       const int j_end = jj + 64 < m ? jj + 64 : m;
///       for (int i = 0; i < n; i++)                           around
///         for (int j = jj; j < j_end; j++) S                  inner
///     }
///
/// The three numbers 64 say the width (`widths`); where a constant number of iterations is divided, the inner limit is `jj + 64` (`ends`).
/// Refuses (nullopt) other statements, words of jj anywhere else, and numbers that stand in no text of the loop's own.
#pragma once

#include "ir/CountedLoop.h"

#include <optional>
#include <string_view>
#include <vector>

namespace parlift::ir {

/// How the iterations of such a loop are dealt out where any width is right: each thread has a strip as wide as its share
/// (legality/parallel/CanWiden.h). A ParallelMark's schedule; no OpenMP.
inline constexpr std::string_view widened = "strips";

struct Strips {
  CountedLoop header; ///< over jj; `<` or `<=`
  const Stmt *around = nullptr, *inner = nullptr;
  std::vector<const Expr *>
      widths;                     ///< where the width is said, or one less before a last iteration
  std::vector<const Expr *> ends; ///< ends of strips that for this width are never behind the limit
  bool hasLimit() const { return header.test == BinaryOp::Lt; }
  /// What is added to a strip's first iteration to come to its end.
  std::int64_t added() const { return hasLimit() ? header.step : header.step - 1; }
};

std::optional<Strips> stripsOf(const Stmt &loop);

} // namespace parlift::ir
