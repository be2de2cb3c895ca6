/// \file
/// Elements that many iterations add to, `count[key[i]]++`: threads of a kernel have no arrays of their own for them, and update the
/// one array by atomic operations.
///
/// In: a loop, and the mark that the CPU would have. Out: the updates; the mark has the arrays no more that they update. What stays in
/// the mark has none: elements of other types (ir/AtomicUpdate.h), of containers, members of structures, and in OpenCL of floating point.
#pragma once

#include "analysis/model/Analysis.h"
#include "ir/Stmt.h"

#include <vector>

namespace parlift::plan {

std::vector<const ir::Stmt *> takeUpdates(const analysis::LoopFacts &loop, bool isCxx,
                                          ir::ParallelMark &mark);

} // namespace parlift::plan
