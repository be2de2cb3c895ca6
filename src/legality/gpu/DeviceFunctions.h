/// \file
/// What kernels may have in them: numbers, C's mathematical functions, and functions of the program's own that a device can have a
/// copy of.
///
///     for (...) y[i] = len(&p[i]) * scale;      len, root: callees first
///     float root(float x) { return sqrtf(x); }
///     float len(const struct point *a) { return root(a->x * a->x) * unit; }       reads `unit`
///
/// In: a loop. Out: the functions that it calls, directly or not, with the variables of the file that each of them reads; or why one of
/// them cannot be on a device, with the place.
///
/// Refuses: bodies that are not in the file, recursion, jumps, variable numbers of arguments, members and templates, variables that
/// outlive a call, preprocessor lines, types that a device has not, writes to variables of the file, and pointers that are given
/// back, point to pointers or rows of variable length, or are handed on as anything but a place of one array.
/// That the memory behind pointers is the kernel's is not asked here: the analysis looks into calls, and its accesses say so.
#pragma once

#include "ir/Kernel.h"
#include "ir/Stmt.h"

#include <string>
#include <vector>

namespace parlift::legality {

/// The functions that kernels may call: those of <math.h> that CUDA and OpenCL have under C's names.
bool isDeviceFunction(const std::string &callee);

bool isDeviceType(const ir::Type &type);
/// Why not.
std::string unfit(const ir::Type &type);

struct CalledFunctions {
  std::vector<ir::DeviceFunction> functions; ///< callees first
  std::string why;                           ///< not empty: one of them cannot be on a device
  SourceRange place;
};
CalledFunctions calledFunctions(const ir::Stmt &loop);

} // namespace parlift::legality
