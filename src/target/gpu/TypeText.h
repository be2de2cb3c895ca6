/// \file
/// Types in a kernel's source that stands for itself: the names that the file has given to numbers, and its structures.
///
///     typedef float real;                     struct point { float x; float y; };
///     enum mode { gpu_of_mode = 0 };
///     typedef struct { float x, y; } point;   typedef struct { float x; float y; } point;
///
/// In: a loop whose kernel OpenCL can have (plan/language/OpenClWords.h). Out: declarations, what others are made of first. Two names for what is
/// the same structure are one type, as they may be one in the program.
#pragma once

#include "ir/Stmt.h"

#include <string>
#include <vector>

namespace parlift::target::gpu {

std::vector<std::string> typeLines(const ir::Stmt &loop);

/// Behind all brackets and stars.
const ir::Type &innermostOf(const ir::Type &type);

/// A number's type in OpenCL's own words: kernels get no `size_t`. A structure's as the program calls it.
std::string wordsInOpenCl(const ir::Type &type);

} // namespace parlift::target::gpu
