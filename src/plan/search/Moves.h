/// \file
/// The transformations that are worth trying on a program: what the search chooses from.
///
///     each loop that begins a band     distribute, wavefront
///     each band                        other orders of its loops; strips of a parallel loop outside, and
///                                      another order inside them
///     each outermost loop              reschedule; version, where its arrays may overlap
///     two loops in a row               fuse
///     two loops around a vector loop   unroll-and-jam, also in blocks that the caches hold (CacheBlocks.h)
///     an innermost loop                scalar-replace
///     one that counts in its body      count
///     one that calls what writes       inline
///     a strip                          expand a scalar, and distribute
///     a loop with a pivot              split it there, and peel the pivot's iteration
///
/// For a GPU, whose blocks and threads are the kernel's own affair: distribute, fuse, version, wavefront, reschedule,
/// scalar-replace, count and pivots as above; of a band, each loop in turn innermost, and the parallel ones outermost; hoist, where a loop reads
/// pointers out of structures.
///
/// Only steps of the plan language; whether one is legal is found out when it is tried. What cannot be of
/// use (an order whose innermost loop jumps further, strips of a short loop) is left out: trying is dear.
#pragma once

#include "plan/model/Machine.h"
#include "plan/search/Rehearsal.h"

namespace parlift::plan {

/// Steps that are of use only together; each is named after the ones before it are done.
using Move = Script;

std::vector<Move> movesFor(const Rehearsal &program, const Machine &machine);
std::vector<Move> movesForGpu(const Rehearsal &program);

/// The move makes room for others, which may pay where it does not: loops for each group of statements can
/// be permuted each on its own.
bool isEnabling(const Move &move);

} // namespace parlift::plan
