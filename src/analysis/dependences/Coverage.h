/// \file
/// What an iteration of a loop reads of an array, held against what it writes: the questions that make an
/// array private to the iterations.
///
///     for (i = 0; i < n; i++) {
///       for (j = 0; j < m; j++) t[j] = a[i][j];          writes   t[j],  0 <= j < m
///       for (k = 1; k < m; k++) b[i][k] = t[k - 1];      reads    t[k - 1],  1 <= k < m
///     }
///
/// isWrittenBefore: for each read of an iteration there is a write of the same element earlier in the same
/// iteration, whatever the parameters are:
///
///     { (i, k) : domain_r }  is part of  { (i, k) : exists j : domain_w and t_w(j) = t_r(k) and w before r }
///
/// Elements that an index array names are compared where both name them by the same loops (AlignedWrites.h).
///
/// isWrittenBehind: what an iteration writes, the same iteration writes once more, later:
///
///     for (j) seen[adj[j]] = 1;   ...   for (j) seen[adj[j]] = 0;
///
/// isWrittenAgain: what an iteration writes is written by each later iteration too, so that the last
/// iteration leaves what the loop leaves.
///
/// Reads and what is written perhaps are taken too large, writes that count too small: theirs must run
/// exactly when bounds and guards say so, and their elements follow from counters and values that are fixed
/// in the iteration. Sizes that are multiplied (`t[j * m + k]`) are compared factor by factor.
#pragma once

#include "analysis/dependences/JoinedWrites.h"
#include "analysis/symbolic/Access.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace parlift::analysis {

/// What the iterations of a loop around the write say in which it is sure to run, as far as its guards let it: all that the bounds say;
/// where exits leave the loop early, the first one, which comes as far as to the first exit. Nullopt: none is sure.
std::optional<std::vector<Constraint>> sureIterations(const NestLoop &loop, const Access &write);

/// All of the same base, in `loop`; none: in the nest.
bool isWrittenBefore(const AccessTable &table, const Access &read, const Accesses &writes,
                     std::optional<LoopIndex> loop);
/// By one of `writes`.
bool isWrittenBehind(const AccessTable &table, const Access &write, const Accesses &writes,
                     LoopIndex loop);
bool isWrittenAgain(const AccessTable &table, const Access &write, const Accesses &writes,
                    LoopIndex loop);

/// One execution that shows why the answer is no, as far as what is known goes: some parameters allow it, and no write
/// that counts reaches its element.
struct Uncovered {
  std::optional<std::int64_t> counter; ///< of the loop
  std::vector<std::optional<std::int64_t>>
      subscripts; ///< one for each step of the path that is one
};
/// Of isWrittenBefore in `loop`.
std::optional<Uncovered> uncoveredRead(const AccessTable &table, const Access &read,
                                       const Accesses &writes, LoopIndex loop);

} // namespace parlift::analysis
