/// \file
/// How long the CPU's threads take for a loop that a kernel is an alternative to: a good plan's code, tiled where it can be, as
/// vectors, so that a GPU is not chosen against a program that nobody would run.
///
///     T  =  min(max(operations, bytes / rate of a core),
///               starts · start + max(operations / threads, bytes / memory))
///
/// Operations and accesses of innermost loops are divided by the lanes of a vector where neighbours touch neighbours or the same.
///
/// Or for the loop as it stands, which is what runs where a program with kernels does not use its GPU: loops in the order that a GPU
/// wants, whose compiler makes vectors of innermost loops alone, and fetches a line for each element that is a row apart.
#pragma once

#include "plan/gpu/KernelTime.h"
#include "plan/model/Machine.h"

#include <cstdint>

namespace parlift::plan {

enum class CpuCode : std::uint8_t { Planned, AsItStands };

struct CpuSite {
  const legality::Nest &nest;
  const analysis::FunctionFacts &facts;
  const Plan &plan; ///< which loops have threads
  const Machine &machine;
  CpuCode code = CpuCode::Planned;
};

/// Nanoseconds of one run of the loop. `sizes`: of the same nest, for the sizes that are presumed. `isRepeated`: loops around it come
/// back to the same data, which caches and tiles of time keep.
double cpuTime(const CpuSite &site, legality::LoopIndex loop, const KernelTime &sizes,
               bool isRepeated);

} // namespace parlift::plan
