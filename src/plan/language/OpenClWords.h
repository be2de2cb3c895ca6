/// \file
/// What kernels in OpenCL cannot say: its pointers must tell whose memory they point to, its source stands for itself, and it has words
/// of its own.
///
///     int half;                                 a word of the language's
///     struct { float x, y, z; } *restrict p     its declaration is part of the kernel's source, where both sides lay it out alike
///     struct { double *data; int n; } v         a pointer of the CPU's
///
/// In: a loop and what is known of its kernel. Out: a sentence about what is in the way; empty: nothing is.
#pragma once

#include "ir/Kernel.h"
#include "ir/Stmt.h"

#include <string>
#include <string_view>

namespace parlift::plan {

/// Keywords and types that are plain names to C.
bool isWordOfOpenCl(std::string_view word);

/// Why OpenCL has no such structure as the program has; empty: it has. Fields are numbers of sizes that both know, in the places that
/// follow from their sizes.
std::string structureNotInOpenCl(const ir::Type &record);

std::string notInOpenCl(const ir::Stmt &loop, const ir::KernelMark &kernel);

} // namespace parlift::plan
