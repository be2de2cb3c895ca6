/// \file
/// CUDA's words for kernels and for the host code that starts them.
#pragma once

#include "target/gpu/Dialect.h"

#include <memory>

namespace parlift::target::cuda {

/// `copies`: arrays are the CPU's and are copied; false: the program's pointers are the GPU's too. `required`: the program
/// ends where there is no GPU. `link`: what the program takes copies to cost.
std::unique_ptr<gpu::Dialect> dialect(bool copies, bool required, const gpu::Link &link);

} // namespace parlift::target::cuda
