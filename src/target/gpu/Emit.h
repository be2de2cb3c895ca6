/// \file
/// From loops with kernel marks to the edits that have a GPU run them.
///
///     void scale(...) {                        static __global__ void scale_kernel(...) { ... }
///       for (int i = 0; i < n; i++)            static int scale_on_gpu(...) { ... }
///         x[i] *= f;                    =>
///     }                                        void scale(...) {
///                                                if (!scale_on_gpu(n, f, x))
///                                                  for (int i = 0; i < n; i++)
///                                                    x[i] *= f;
///                                              }
///
/// The loop stays, one level further in, for where there is no GPU; with the OpenMP directive that it would have had, if
/// that is all there is to it. The functions go above the user's function and its comment. Behind the last
/// of several kernels that share arrays comes a line that copies them back.
///
/// In: a unit with marks (plan::applyPlan). Out: edits of its main file. Loops with other marks are the OpenMP
/// printer's.
#pragma once

#include "ir/Kernel.h"
#include "ir/Stmt.h"
#include "support/Edit.h"
#include "target/gpu/Dialect.h"

#include <vector>

namespace parlift::target::gpu {

std::vector<Edit> emit(const ir::Unit &unit, const Dialect &dialect);

} // namespace parlift::target::gpu
