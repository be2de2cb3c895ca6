/// \file
/// How long will a function's loops take where a GPU runs those that can have a kernel? The measure that the planner compares
/// programs by for CUDA and OpenCL, in nanoseconds.
///
///     T(loop)    =  trips · (T(statements) + Σ T(kernels and loops inside))         a kernel inside is started each time
///                   + trips · 2 · (what its kernels touch) / link                   where the CPU touches memory in between,
///                   + trips · (elements that it touches) · transfer                but for statements and loops that fetch what they touch
///
/// T(kernel): plan/gpu/KernelTime.h. What becomes a kernel, and of which shape, is asked of FunctionKernels. As for the CPU (Estimate.h), the figure chooses between programs
/// that are all right, and no result depends on it.
#pragma once

#include "plan/gpu/KernelMaker.h"
#include "plan/gpu/Offload.h"
#include "plan/model/Machine.h"
#include "plan/search/Rehearsal.h"

namespace parlift::plan {

/// The loops of the program that have kernels as they are.
Plan planForGpu(const Rehearsal &program, const GpuOptions &gpu);

/// For which sizes the kernels of the loops that are looked at are worth it (plan/gpu/Offload.h).
Worth worthOnGpu(const Rehearsal &program, const GpuOptions &gpu);

/// `size`: what is presumed of sizes that are not known.
double gpuEstimate(const Rehearsal &program, const GpuOptions &gpu, const Machine &machine,
                   double size);

} // namespace parlift::plan
