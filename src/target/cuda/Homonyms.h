/// \file
/// Names that a file gives to something of its own, and that CUDA has before the file's first line.
///
///     double norm(int n, double *x) ...           CUDA's norm(int, ...)        #define norm norm_
///     static int max(int a, int b) ...            and a word of OpenMP's       #define max(...) max_(__VA_ARGS__)
///     typedef struct { float x, y, z; } float3;   a type of CUDA's             #define float3 float3_
///     int index[100];                             <string.h>, which nvcc       #define index index_
///                                                 includes by itself           int index[100] __asm__("index");
///
/// Another word in the file alone: what other files know keeps its name for the linker. A function of the C library that the file
/// declares itself, `double drand48();`, is the library's, and so is `extern char **environ;`.
///
/// In: a unit. names.txt has CUDA's names; tools/list-cuda-names makes it.
#pragma once

#include "ir/Stmt.h"

#include <string>
#include <vector>

namespace parlift::target::cuda {

struct Homonym {
  std::string name;
  bool isShared = false;   ///< the linker knows it, as a function or a variable
  bool isOfOpenMp = false; ///< `reduction(max:m)`: a macro must leave it alone there
  bool isOverload =
      false; ///< a function that C++ tells from CUDA's, which have numbers and pointers to numbers as parameters
  bool isOnlyCalled = false; ///< a parenthesis follows it wherever the file says it
};

/// In the order of the alphabet.
std::vector<Homonym> homonyms(const ir::Unit &unit);

} // namespace parlift::target::cuda
