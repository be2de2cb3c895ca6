/// \file
/// The lines around a statement of the CPU's that runs while arrays are on the GPU (ir::CpuVisit).
///
///     gpu_get(&a[k][k], sizeof a[k][k]);                   gpu_get(p + k, gpu_bytes((long)k + 1 - k, sizeof *p));
///     a[k][k] = sqrt(a[k][k]);                             for (j ...) p[k][j] = ... p[k][j - 1] ...;
///     gpu_put(&a[k][k], sizeof a[k][k]);                   gpu_put(p + k, gpu_bytes((long)k + 1 - k, sizeof *p));
///
/// Where a condition fails under which the ranges hold all that a loop touches, everything is copied back before it.
#pragma once

#include "ir/Kernel.h"

#include <string>
#include <vector>

namespace parlift::target::gpu {

std::vector<std::string> linesBefore(const ir::CpuVisit &visit);
std::vector<std::string> linesBehind(const ir::CpuVisit &visit);

} // namespace parlift::target::gpu
