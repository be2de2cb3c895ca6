/// \file
/// How long the CPU's threads take for a loop that a kernel is an alternative to: a good plan's code, tiled where it can be, as
/// vectors, so that a GPU is not chosen against a program that nobody would run.
///
///     T  =  min(max(operations, bytes / rate of a core),
///               starts · start + max(operations / threads, bytes / memory))
///
/// Operations and accesses of innermost loops are divided by the lanes of a vector where neighbours touch neighbours or the same.
#pragma once

#include "plan/gpu/KernelTime.h"
#include "plan/model/Machine.h"

namespace parlift::plan {

struct CpuSite {
  const legality::Nest &nest;
  const analysis::FunctionFacts &facts;
  const Plan &plan; ///< which loops have threads
  const Machine &machine;
};

/// Nanoseconds of one run of the loop. `sizes`: of the same nest, for the sizes that are presumed. `isRepeated`: loops around it come
/// back to the same data, which caches and tiles of time keep.
double cpuTime(const CpuSite &site, legality::LoopIndex loop, const KernelTime &sizes,
               bool isRepeated);

} // namespace parlift::plan
