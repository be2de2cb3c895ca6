/// \file
/// Which loops run on a GPU, and how their iterations are dealt out to its threads.
///
///     for (i < n) for (j < m) c[i][j] = a[i][j] + b[j];
///       =>  j along x, 64 threads a block: neighbours touch neighbouring elements
///           i along y, 4 threads a block, 4 iterations each
///
/// 1. A loop is a candidate where the analysis calls it parallel. Pointers are taken not to overlap: the program tests that
///    of the very ranges it copies, before a kernel starts, and runs the loop on the CPU where two of them do.
/// 2. Its needs must be private variables, sums and the like of numbers, or the counter's last value; and its memory must
///    be nameable (legality/CanOffload.h). What is refused stays as the plan has it: on the CPU.
/// 3. Up to three loops become dimensions: the loop, and those inside that are its whole body and as parallel
///    (`formBand`). x goes to the one along which most accesses are coalesced; the others get y and z, innermost first.
/// 4. A thread does several iterations where each is short: independent loads keep the memory busy.
#pragma once

#include "analysis/Analysis.h"
#include "plan/Plan.h"
#include "plan/Policy.h"

namespace parlift::plan {

struct GpuOptions {
  bool isCxx = false; ///< the kernels are C++ (CUDA): structures and pointers are as in the file
};

/// The plan in which the loops that can run on a GPU have kernel marks. `facts`: what `plan` was made from.
Plan withKernels(Plan plan, const std::vector<analysis::FunctionFacts> &facts, const ir::Unit &unit,
                 const analysis::Options &analysis, const GpuOptions &options);

} // namespace parlift::plan
