/// \file
/// One loop as a kernel: the mark that says how its iterations are dealt out to a GPU's threads.
///
/// 1. Its needs must be private variables, sums and the like of numbers, or the counter's last value; and its memory must
///    be nameable (legality/gpu/CanOffload.h).
/// 2. Up to three loops become dimensions: the loop, and those inside that are its whole body and as parallel
///    (`formBand`). Of a triangle the grid is the rectangle around it.
/// 3. x goes to the one along which most accesses are coalesced; the others get y and z, innermost first.
/// 4. A thread does several iterations where each is short: independent loads keep the memory busy.
/// 5. Several threads take an iteration's walks in turns (Sharing.h), or what a block can share is staged (KernelShape.h), or arrays are
///    transposed around the kernel (Transposes.h).
///
/// In: a loop that is parallel where pointers do not overlap, and an order. An order that is free leaves 3 to 5 to the rules above;
/// another one says all of it, and what it does not say is not done. Out: the step with the mark, in words that order the same;
/// a `Leave` with the reason where the loop has no kernel; or what is wrong with the order.
#pragma once

#include "analysis/model/Analysis.h"
#include "legality/nest/Nest.h"
#include "plan/language/KernelOrder.h"
#include "plan/language/Plan.h"
#include "plan/model/Machine.h"

#include <optional>

namespace parlift::plan {

struct GpuOptions {
  bool isCxx = false; ///< the kernels are C++ (CUDA): structures and pointers are as in the file
  /// Arrays are copied to the GPU and back. False: they are there already, and its memory is the program's own.
  bool copies = true;
  Gpu gpu; ///< that shapes are chosen for
  /// Kernels must be faster than OpenMP on it (Offload.h); none: each loop that can have a kernel has one.
  std::optional<Machine> against = std::nullopt;
};

struct KernelSite {
  const legality::Nest &nest;
  legality::LoopIndex index;
  const analysis::LoopFacts &loop;
  const analysis::FunctionFacts &facts;
  const ir::Unit &unit;
  bool
      mayOverlap; ///< the loop is parallel only if memory that the analysis cannot tell apart is apart
  GpuOptions options;
};

Result<Step> makeKernel(const KernelSite &site, const KernelOrder &order);

} // namespace parlift::plan
