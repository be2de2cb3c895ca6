/// \file
/// A loop with a kernel mark as two functions: the kernel, and the one of the host that starts it.
///
///     static __global__ void scale_kernel(const int n, const float f, float *__restrict__ x) {
///       const long i_block = blockIdx.x * 1024L + threadIdx.x;
///       for (int each = 0; each < 4; each++) {
///         const long i_at = i_block + each * 256;
///         if (i_at < n) {
///           const int i = i_at;
///           x[i] *= f;
///         }
///       }
///     }
///
///     static int scale_on_gpu(int n, float f, float *x) {     1: done; 0: the loop is to run on the CPU
///
/// In: a loop of the unit whose mark has a kernel. Never refuses: planning has made sure that it can be written.
#pragma once

#include "ir/Kernel.h"
#include "ir/Stmt.h"
#include "target/common/Layout.h"
#include "target/gpu/Dialect.h"

#include <cstdint>
#include <string>
#include <vector>

namespace parlift::target::gpu {

struct KernelText {
  std::vector<std::string> lines; ///< both functions
  std::string call;               ///< `scale_on_gpu(n, f, x)`
};

/// Bytes of constant memory that the kernel's arrays take, room between them included.
std::uint64_t constantBytes(const ir::KernelMark &kernel);

KernelText kernelText(const ir::Function &function, const ir::Stmt &loop, const std::string &name,
                      Layout &layout, const Dialect &dialect);

} // namespace parlift::target::gpu
