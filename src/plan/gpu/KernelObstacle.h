/// \file
/// What of a loop that OpenMP could have a kernel cannot.
///
///     k += 3;                           `k` goes from iteration to iteration by a fixed step
///     if (x[i] < best) p = x + i;       `p` is no number
///
/// In: a loop, its mark, and whether pointers may overlap. Out: the reason in words; empty: there is none. What memory the loop touches
/// is asked elsewhere (legality/gpu/CanOffload.h).
#pragma once

#include "analysis/model/Analysis.h"
#include "ir/Kernel.h"
#include "ir/Stmt.h"

#include <string>
#include <vector>

namespace parlift::plan {

/// All variables that the threads put together: sums and the like, extrema and what goes with them.
std::vector<ir::SymbolRef> reducedBy(const ir::ParallelMark &mark);

std::string obstacleOf(const analysis::LoopFacts &loop, const analysis::FunctionFacts &facts,
                       const ir::ParallelMark &mark, bool mayOverlap);

/// That the loop mentions and whose memory some array may be part of.
std::vector<ir::SymbolRef> sharedVariables(const analysis::LoopFacts &loop);

/// A pointer of the loop's that cannot point into an array as the kernel has it: without `const`, which C++ does not give away, or to
/// a whole array.
std::string pointerInTheWay(const ir::Stmt &loop, const ir::KernelMark &kernel);

/// Arrays of the function's of which each thread has one of its own, declared in the kernel.
std::vector<ir::SymbolRef> threadArrays(const ir::ParallelMark &mark);

} // namespace parlift::plan
