/// \file
/// A C file as nvcc reads it, which is as C++, with the meaning that it has as C.
///
///     double *p = malloc(n);                      (double *)malloc(n)         C++ converts no void *
///     void f(int n, double A[restrict n][n]) {    double *restrict A_data     C++ has no arrays of variable length
///                                                 auto A = (double (*)[n])... among the parameters, nvcc in bodies
///     sqrt(x)                                     sqrt((double)x)             C++ chooses by the argument
///     #include <math.h>                           ahead of extern "C" { ... } around all of the file
///
/// In: a unit in C. Out: edits of its main file. Whether all of the file is C++ then is for a compiler to say: `new` may be a
/// variable's name.
#pragma once

#include "ir/Stmt.h"
#include "support/Edit.h"

#include <vector>

namespace parlift::target::cuda {

std::vector<Edit> asCxx(const ir::Unit &unit);

} // namespace parlift::target::cuda
