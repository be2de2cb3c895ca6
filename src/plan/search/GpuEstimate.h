/// \file
/// How long will a function's loops take where a GPU runs those that can have a kernel? The measure that the planner compares
/// programs by for CUDA and OpenCL, in nanoseconds.
///
///     T(kernel)  =  start + max(bytes / bandwidth, operations / rate, steps of one thread · latency)
///     T(loop)    =  trips · (T(statements) + Σ T(kernels and loops inside))         a kernel inside is started each time
///                   + trips · 2 · (what its kernels touch) / link                   where the CPU touches memory in between,
///                   + trips · (elements that it touches) · transfer                but for statements and loops that fetch what they touch
///     bytes      =  Σ over accesses, for each iteration of the grid and of the loops inside that the access moves with
///         size     neighbours find neighbours; a part of it where other threads read the same
///         32       rows apart or gathered: a sector of memory each; its size, where a block copies rows together
///
/// Few threads have few loads on the way and few units at work: bandwidth and rate are shares of the GPU's then. What becomes a
/// kernel, and of which shape, is asked of FunctionKernels. As for the CPU (Estimate.h), the figure chooses between programs
/// that are all right, and no result depends on it.
#pragma once

#include "plan/gpu/KernelMaker.h"
#include "plan/model/Machine.h"
#include "plan/search/Rehearsal.h"

namespace parlift::plan {

/// The loops of the program that have kernels as they are.
Plan planForGpu(const Rehearsal &program, const GpuOptions &gpu);

/// `size`: what is presumed of sizes that are not known.
double gpuEstimate(const Rehearsal &program, const GpuOptions &gpu, const Machine &machine,
                   double size);

} // namespace parlift::plan
