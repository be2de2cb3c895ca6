/// \file
/// Functions that a kernel calls, and what stands between them and the kernel in the file.
///
///     static float unit = 2;                            parameters of the copies, arguments where the kernel starts: the caller must see it
///     static float f(float x) { return x * unit; }
///     void scale(...) { for (...) y[i] = f(x[i]); }     in OpenCL, f's words are part of the kernel's: macros must mean the same here,
///                                                       as for functions of other files in CUDA
///
/// In: a kernel with its functions (legality/gpu/DeviceFunctions.h), and the function that its loop is in. Out: a sentence about what is in the
/// way; empty: nothing is.
#pragma once

#include "ir/Kernel.h"
#include "ir/Stmt.h"

#include <string>

namespace parlift::plan {

std::string functionOutOfReach(const ir::KernelMark &kernel, const ir::Function &caller);

/// What only C++ can say of them.
std::string functionNotInOpenCl(const ir::KernelMark &kernel, const ir::Function &caller);

/// They read or write arrays: what is done to the arrays of the loop's own words alone would be wrong.
bool functionsTouchMemory(const ir::KernelMark &kernel);

} // namespace parlift::plan
