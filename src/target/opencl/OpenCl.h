/// \file
/// OpenCL's words for kernels, whose text is part of the C file, and for the host code that starts them.
#pragma once

#include "target/gpu/Dialect.h"

#include <memory>

namespace parlift::target::opencl {

/// `required`: the program ends where there is no device.
std::unique_ptr<gpu::Dialect> dialect(bool required);

} // namespace parlift::target::opencl
