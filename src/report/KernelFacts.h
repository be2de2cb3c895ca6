/// \file
/// What the kernel of a loop is: the shape of its grid, what is copied, what it keeps in shared memory.
///
/// In: the step of a plan whose loop has a kernel, and the GPU. Out: lines for a table. How many registers its threads have a compiler of
/// kernels knows, and nobody here: the occupancy is what threads and shared memory allow.
///
///     blocks of 256 threads with 9216 bytes, on a multiprocessor with 2048 threads and 233472 bytes:  8 of them,  100 %
#pragma once

#include "legality/nest/Nest.h"
#include "plan/language/Plan.h"
#include "plan/model/Gpu.h"
#include "report/Model.h"

namespace parlift::report {

KernelText kernelText(const plan::Step &step, const plan::Gpu &gpu);

/// What the loop's kernel does in one run, against what the GPU can.
std::optional<KernelText::Load> kernelLoad(const legality::Nest &nest, legality::LoopIndex loop,
                                           const plan::Step &step, const plan::Gpu &gpu);

} // namespace parlift::report
