/// \file
/// Writes through an index array, as an access through the same indices meets them.
///
///     for (k = p[i]; k < p[i + 1]; k++) t[adj[k]] = i;          the write   t[adj[k]]
///     for (l = p[i]; l < p[i + 1]; l++) s += t[adj[l]];         the read    t[adj[l]]
///                                                               aligned     t[adj[l]]  where p[i] <= l < p[i + 1]
///
/// What is read from memory is an atom of its own in each loop, of which linear arithmetic knows nothing. But one place that is not
/// written meanwhile has one value: with k := l the write's atoms are the other access's. So each inner loop of the write is paired
/// with the inner loop of the other access at the same depth, and what is left are instances of the write: fewer, perhaps, never more.
/// Chains are followed from the outside in, `t[adj[q]]` with q from `head[adj[k]]` on.
///
/// In: two accesses of one base, in different loops of one iteration of `loop`. Out: the write as if it stood in the other one's loops,
/// under the conditions in which it runs at all. Refuses loops that are not sure to run as their bounds say, tests of loops, values that
/// do not last while `loop` runs (Access::heldIn), and writes whose elements follow from counters alone (Coverage compares those).
///
/// Source: congruence of uninterpreted functions, Downey, Sethi and Tarjan, "Variations on the common subexpression problem", JACM 1980;
/// for index arrays, Wonnacott and Pugh, "Nonlinear array dependence analysis", LCR 1995.
#pragma once

#include "analysis/symbolic/Access.h"

#include <optional>

namespace parlift::analysis {

std::optional<Access> alignedWrite(const AccessTable &table, const Access &write,
                                   const Access &other, LoopIndex loop);

} // namespace parlift::analysis
