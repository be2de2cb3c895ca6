/// \file
/// Who asks whether the GPU pays: a test before loops for it, or each function that starts one of their kernels.
///
///     if (n > 610 && gpu_pays(gpu_moving(3, 12.0 * n * n), 0.0093 * n * n * n, gpu_of_kernel) && gpu_is_there())
///       loops for the GPU
///     else
///       loops for the CPU
///
/// The test stands where a plan has such a branch, and what is saved is said by parameters and variables of the file. Copies are those whose
/// lengths are said so, too.
#pragma once

#include "ir/Stmt.h"

#include <string>

namespace parlift::target::gpu {

/// The function that starts the loop's kernel asks.
bool asksItself(const ir::Stmt &loop, const ir::Function &function);

/// What stands in the place of the decision before these loops: "1" where their functions ask, "0" where none of them has a kernel.
std::string decisionText(const ir::Stmt &loops, const ir::Function &function);

} // namespace parlift::target::gpu
