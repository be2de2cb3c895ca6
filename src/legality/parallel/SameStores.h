/// \file
/// Do all iterations that meet in an element store one and the same value there?
///
///     for (i) seen[key[i]] = 1;                                    1
///     for (v) if (front[v]) for (k) level[next[k]] = depth;        depth, which the loop does not change
///
/// Whoever comes last, the element holds that value, as long as no store is cut in two by another one: `omp atomic write`, which is a
/// store like any other on the machines at hand, and no test of the subscripts before the loop.
///
/// In: dependences that a loop carries. Out: the assignments that make all of their accesses, in order, as updates by the operator
/// `=`, which keeps either of two equal values. Refuses where one of the accesses reads, where one is no assignment of the loop's own
/// text or stores more than one number, where two store different expressions, where a value is read from memory or from a variable that
/// the loop sets, where parts of elements overlap, and in loops that pass a state on.
#pragma once

#include "legality/nest/Nest.h"
#include "legality/parallel/CanReduceArray.h"

#include <optional>
#include <vector>

namespace parlift::legality {

std::optional<analysis::Reduction> sameStores(const Nest &nest, LoopIndex loop,
                                              const std::vector<unsigned> &carried,
                                              const Roles &roles);

} // namespace parlift::legality
