/// \file
/// What every question about reordering iterations asks first, and the rows that it is decided by.
///
///     for (i) for (j) a[i][j] = a[i - 1][j + 1];     rows over the band (i, j):   (<, >)
///
/// `cannotEdit` refuses text that stands in macros or OpenMP regions. `cannotReorder` does too, and refuses what
/// hides effects and what is true only under a condition that nothing tests yet (overlap, shapes,
/// wrap-around). `cannotReorderScalars` refuses
/// scalars whose values pass between the iterations of the given loops, reductions apart.
#pragma once

#include "legality/nest/Answer.h"
#include "legality/nest/Nest.h"

#include <optional>
#include <string>
#include <vector>

namespace parlift::legality {

/// `what`: the step in words, "interchange".
Refusal refuse(diag::ReasonId id, const Nest &nest, LoopIndex loop, const std::string &what,
               const std::string &why, std::vector<diag::Note> notes = {});
/// The same about a dependence: both accesses and the direction in the notes.
Refusal refuseRow(const Nest &nest, LoopIndex loop, const std::string &what, unsigned dependence,
                  const std::string &consequence);

/// Enough for what keeps the order of all iterations.
std::optional<Refusal> cannotEdit(const Nest &nest, LoopIndex root, const std::string &what);
/// `mayBeLeft`: that iterations leave the root is no reason.
std::optional<Refusal> cannotReorder(const Nest &nest, LoopIndex root, const std::string &what,
                                     bool mayBeLeft = false);
std::optional<Refusal> cannotReorderScalars(const Nest &nest, const std::vector<LoopIndex> &loops,
                                            const std::string &what);
/// The loop is a plain counted one (ir/CountedLoop.h) whose trips are known on entry.
std::optional<Refusal> isNoCountedLoop(const Nest &nest, LoopIndex loop, const std::string &what);
/// The loop's start, or its limit too, could be another one when it is evaluated again while or after `inside`
/// runs: something there may write what it reads. Counters of `band` are left to `boundsVaryIn`.
std::optional<Refusal> headerMayChange(const Nest &nest, LoopIndex loop, LoopIndex inside,
                                       const std::vector<LoopIndex> &band, bool withLimit,
                                       const std::string &what);
/// The header of `loop` would be evaluated where a loop of `passed`, which was around it, does not run, and could trap there:
/// `v->n`, `100 / k`; or count without an end: `j < n` of an unsigned j and an n below zero.
std::optional<Refusal> headerMayTrap(const Nest &nest, LoopIndex loop,
                                     const std::vector<LoopIndex> &passed, const std::string &what);
/// The loop itself may write memory that its limit is read from: exact, by the rows of dependences.
std::optional<Refusal> limitMayChange(const Nest &nest, LoopIndex loop, const std::string &what);
/// A counter of these loops declared further out is read after the outermost one, and a reordering would
/// leave another value in it.
std::optional<Refusal> countersLive(const Nest &nest, const std::vector<LoopIndex> &loops,
                                    const std::string &what);

/// A dependence between accesses inside the band's outermost loop that no loop further out is sure to
/// carry, with its entries for the band's loops.
struct BandRow {
  unsigned dependence = 0;
  std::vector<diag::Direction> direction;            ///< one for each loop of the band
  std::vector<std::optional<std::int64_t>> distance; ///< likewise
  bool coversBand = true; ///< false: one access is outside the inner loops; missing entries are "*"
};
std::vector<BandRow> bandRows(const Nest &nest, const std::vector<LoopIndex> &band);

/// `count` perfectly nested loops from `outermost` on; fewer when the nest ends.
std::vector<LoopIndex> perfectBand(const Nest &nest, LoopIndex outermost, std::size_t count);

/// The loop's bounds say the same whatever the iterations of these loops: no counter of theirs, nothing that
/// varies in them.
bool boundsVaryIn(const Nest &nest, LoopIndex loop, const std::vector<LoopIndex> &others);

} // namespace parlift::legality
