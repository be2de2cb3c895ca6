/// \file
/// Elements that many iterations combine values with, `count[key[i]]++`: threads of a kernel have no arrays of their own for them, and
/// update the one array by atomic operations.
///
///     h[key[i]] += w[i];                        h[key[i]] +        in CUDA  atomicAdd(&h[key[i]], w[i]);
///     if (w[i] > h[key[i]]) h[key[i]] = w[i];   h[key[i]] max               gpu_atomic_max(&h[key[i]], w[i]);
///
/// In: a loop, and the mark that the CPU would have. Out: the updates; the mark has the arrays no more that they update. What stays in
/// the mark has none: elements of other types (ir/AtomicUpdate.h) and of containers, and statements that do more than the update.
#pragma once

#include "analysis/model/Analysis.h"
#include "ir/AtomicUpdate.h"
#include "ir/Stmt.h"
#include "legality/nest/Nest.h"

#include <string>
#include <vector>

namespace parlift::plan {

std::vector<ir::AtomicUpdate> takeUpdates(const legality::Nest &nest, legality::LoopIndex index,
                                          const analysis::LoopFacts &loop, ir::ParallelMark &mark);

/// The assignments in them.
std::vector<const ir::Stmt *> assignmentsOf(const std::vector<ir::AtomicUpdate> &updates);

/// An array of the mark's of which the CPU's threads have copies, or whose elements they update one by one; empty: there is none.
std::string arrayOfEachThread(const ir::ParallelMark &mark);

/// Why the elements of an array in the mark are not updated so, in words that go on "its threads would ...".
std::string whyNotUpdated(const legality::Nest &nest, legality::LoopIndex index,
                          const analysis::LoopFacts &loop, const std::string &array);

} // namespace parlift::plan
