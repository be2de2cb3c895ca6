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
#include "ir/Kernel.h"
#include "ir/Stmt.h"
#include "legality/nest/Nest.h"

#include <string>
#include <vector>

namespace parlift::plan {

std::vector<ir::AtomicUpdate> takeUpdates(const legality::Nest &nest, legality::LoopIndex index,
                                          const analysis::LoopFacts &loop, bool isCxx,
                                          ir::ParallelMark &mark);

std::vector<ir::SymbolRef> arraysOf(const std::vector<ir::AtomicUpdate> &updates);

/// The assignments in them.
std::vector<const ir::Stmt *> assignmentsOf(const std::vector<ir::AtomicUpdate> &updates);

/// Those of the kernel's arrays, whose elements are numbers or rows of them, of which blocks may have copies.
std::vector<ir::BlockBins> binsOf(const ir::KernelMark &kernel);

/// The body is nothing but updates of arrays, each in all iterations, and variables of its own before them.
bool isOnlyUpdates(const ir::Stmt &body, const ir::KernelMark &kernel);

/// An array of the mark's of which the CPU's threads have copies, or whose elements they update one by one; empty: there is none.
std::string arrayOfEachThread(const ir::ParallelMark &mark);

/// Why the elements of an array in the mark are not updated so, in words that go on "its threads would ...".
std::string whyNotUpdated(const legality::Nest &nest, legality::LoopIndex index,
                          const analysis::LoopFacts &loop, const std::string &array);

} // namespace parlift::plan
