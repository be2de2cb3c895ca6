/// \file
/// Elements of an array that a list names, so that a loop over the list reaches them all.
///
///     t = 0;                                              the list q[0 .. t), written one behind the other
///     q[t++] = s; dist[s] = 0;                            dist[s] is listed
///     while (h < t) {
///       u = q[h++];
///       for (...) if (dist[v] < 0) { dist[v] = dist[u] + 1; q[t++] = v; }        so is dist[v]
///     }
///     for (k = 0; k < t; k++) dist[q[k]] = -1;            sets all of them back
///
/// By induction over the stores: each stands in one run of statements with a store of its subscript to the list, whose counter only rises
/// (analysis/execution/ConsecutiveWrites.h), and nothing else writes to the list: so at the end of the iteration some place of the list
/// below t holds the subscript. Also of what stands behind `if (!in[v]) { in[v] = 1; q[t++] = v; }` for the same v: where the branch is
/// not taken, in[v] has been set in the same iteration, with v put on the list then. That rests on `in` itself being as before at the
/// start of each iteration: `restsOn`.
///
/// In: stores to an array in the body of a loop, and those of them that set it back. Out: yes with what it rests on, or nothing. Refuses
/// counters that fall or are begun twice, lists that something else writes, iterations that may leave the body, loops over the list that
/// are not the last to touch the array, that stop early, that begin behind the list's first element, and subscripts that change between
/// the two stores.
#pragma once

#include "analysis/dependences/JoinedWrites.h"
#include "legality/nest/Nest.h"

#include <cstdint>
#include <map>
#include <optional>

namespace parlift::legality {

struct SetBack {
  /// Arrays whose elements must all be these numbers before the loop, and are set back to them in each iteration.
  std::map<const ir::Symbol *, std::int64_t> restsOn;
};

/// `others` are all writes of the array in the loop but those of `back`, which store one number.
std::optional<SetBack> setBackByList(const Nest &nest, LoopIndex loop,
                                     const analysis::Accesses &others,
                                     const analysis::Accesses &back);

} // namespace parlift::legality
