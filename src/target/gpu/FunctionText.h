/// \file
/// Functions of the program that kernels call, as the device has them: the user's body with a head of its own.
///
///     static float unit = 0.5f;                                static __device__ float len_on_device(const struct point *a,
///     float len(struct point *a) {                                     const float unit) {
///       return root(a->x) * unit;                     CUDA       return root_on_device(a->x) * unit;
///     }                                                        }
///
///     y[i] = len(&p[i]);                                       y[i] = len_on_device(&p[i], unit);
///
/// Variables of the file are parameters there, since a device has none of them. In OpenCL a pointer says whose memory it points to, and
/// a function that is called with pointers to different memory has a version for each.
///
/// In: a kernel whose functions are those that it calls (legality/gpu/DeviceFunctions.h). Never refuses.
#pragma once

#include "ir/Kernel.h"
#include "ir/Stmt.h"
#include "target/common/Layout.h"
#include "target/gpu/Dialect.h"

#include <functional>
#include <string>
#include <vector>

namespace parlift::target::gpu {

/// The name of a function for these spaces.
using NameOfFunction =
    std::function<std::string(const ir::Function &function, const std::string &spaces)>;

/// The kernel's functions with names, a version for each way in which they are called; callees first.
std::vector<ir::DeviceFunction> namedFunctions(const ir::Stmt &loop, const Dialect &dialect,
                                               const NameOfFunction &nameOf);

/// The function that the call means in the kernel; in a body of those, `inside` is that function. Null: C's own.
const ir::DeviceFunction *calledFunction(const ir::Expr &call, const ir::KernelMark &kernel,
                                         const Dialect &dialect, const ir::DeviceFunction *inside);

/// The arguments of the call: its own, without `const` where the function needs them so, and the variables of the file.
std::vector<ir::ExprRef> argumentsOf(const ir::Expr &call, const ir::DeviceFunction &function,
                                     const ir::KernelMark &kernel, const Dialect &dialect,
                                     const ir::DeviceFunction *inside);

/// "static __device__ float len_on_device(const struct point *a)" and `tail`, in lines.
std::vector<std::string> functionHead(const ir::DeviceFunction &function, const Dialect &dialect,
                                      const std::string &tail);
std::vector<std::string> functionLines(const ir::DeviceFunction &function,
                                       const ir::KernelMark &kernel, const Dialect &dialect,
                                       const Layout &layout);

} // namespace parlift::target::gpu
