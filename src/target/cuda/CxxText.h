/// \file
/// A C file as nvcc reads it, which is as C++, with the meaning that it has as C.
///
///     double *p = malloc(n);                      (double *)malloc(n)         C++ converts no void *
///     void f(int n, double A[restrict n][n]) {    double *restrict A_data     C++ has no arrays of variable length
///                                                 auto A = (double (*)[n])... among the parameters, nvcc in bodies
///     c + n <= a                                  (const char *)(c + n) <= (const char *)a   where these are rows of variable length
///     double *new;                                #define new new_            names that are words of C++
///     static int max(int a, int b) {              #define max max_            or that CUDA has, too (Homonyms.h)
///     int a[3] = {[1] = 5};                       int a[3] = {{}, 5};         fields in their order, too
///     enum color c = i % 3; c |= 2;               (enum color)(i % 3)         c = (enum color)(c | (2));
///     f(n, x) int n; double *x; {                 int f(int n, double *x) {
///     goto out; ... int k = 1; ... out:           int k; k = 1;               where a function has labels
///     sqrt(x)                                     sqrt((double)x)             C++ chooses by the argument
///     #define NEW(p) double *p = malloc(8)        malloc returns what becomes any pointer by itself
///     #include <math.h>                           ahead of extern "C" { ... } around all of the file
///
/// In: a unit in C. Out: edits of its main file. Whether all of the file is C++ then is for a compiler to say: an array may
/// have no name, `(int[]){1, 2}`.
#pragma once

#include "ir/Stmt.h"
#include "support/Edit.h"

#include <cstdint>
#include <vector>

namespace parlift::target::cuda {

/// Words of a macro have no place for a cast, and the tree does not say whether they have one: the functions whose `void *` becomes
/// another pointer there get a macro of their own, where the file is no C++ otherwise.
enum class MacroPointers : std::uint8_t { AsTheyAre, Convert };

std::vector<Edit> asCxx(const ir::Unit &unit, MacroPointers inMacros);

} // namespace parlift::target::cuda
