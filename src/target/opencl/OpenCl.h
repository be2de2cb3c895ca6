/// \file
/// OpenCL's words for kernels, whose text is part of the C file, and for the host code that starts them.
#pragma once

#include "target/gpu/Dialect.h"

#include <memory>

namespace parlift::target::opencl {

/// `required`: the program ends where there is no device. `link`: what the program takes copies to cost.
std::unique_ptr<gpu::Dialect> dialect(bool required, const gpu::Link &link);

} // namespace parlift::target::opencl
