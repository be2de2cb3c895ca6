/// \file
/// Nests that fill a stretch of an array without a gap, though no subscript of theirs is linear.
///
///     for (i = 0; i < p; i++)
///       for (k = 0; k < q; k++) {
///         w[i * 2 * q + k] = ...;            w[2q·i + k]          0 <= i < p, 0 <= k < q
///         w[i * 2 * q + q + k] = ...;        w[2q·i + q + k]      the same
///       }                              =>    w[t]                 0 <= t < 2·p·q, where p >= 1 and q >= 1
///
/// A write's elements are a first one and dimensions, each with a stride and a number of steps:
///
///     first + s1·[0, n1) + s2·[0, n2) + ...          s1·n1 = s2:   s1·[0, n1·n2)
///     two of them that differ by d in the first:     d·[0, 2) more
///
/// In: writes of one base that are sure to run. Out: accesses made of them, whose loops are new ones of the table; each stands
/// behind all that the nest does, so that it says nothing of a read inside that nest. Left out: loops that are left early or whose
/// number of iterations is not the product of nothing but its bounds, counters in two subscripts or in a condition, sizes that
/// change inside the nest.
#pragma once

#include "analysis/dependences/JoinedWrites.h"

#include <optional>
#include <vector>

namespace parlift::analysis {

/// A subscript of it multiplies a counter of a loop inside `loop` with something that is no number: without one there is nothing
/// here to be asked.
bool multipliesCounter(const AccessTable &table, const Access &access, LoopIndex loop);

/// What writes fill together, of each of them perhaps more than it does.
struct DenseWrite {
  Access all;
  Accesses parts;
};
/// Of loops inside `loop`. Writes whose subscripts are linear are left alone: they need no words for what they fill.
std::vector<DenseWrite> denseWrites(AccessTable &table, const Accesses &writes, LoopIndex loop);

/// All that one access touches while its nest runs, from where the nest begins to where it ends: of a read perhaps more. None
/// where that is not one stretch.
std::optional<Access> denseAccess(AccessTable &table, const Access &access, LoopIndex loop);

} // namespace parlift::analysis
