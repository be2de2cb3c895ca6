// Words that C++ has others for, and what nvcc takes for no C++ though Clang does.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0
// RUN: FileCheck --input-file=%t.ran %s
// RUN: sed 's/{1, 2, 3}/{1, [sizeof(int)] = 3}/' %s > %t.designated.c
// RUN: %parlift parallelize --target=cuda --offload=always --thread-cost=0 %t.designated.c -o %t.omp.c 2>&1 | FileCheck --check-prefix=DESIGNATED %s
// RUN: gcc -Wall -Wextra -Werror -fopenmp -fsyntax-only %t.omp.c
// RUN: sed 's/static int calls/static _Atom''ic int calls/' %s > %t.atomic.c
// RUN: %parlift parallelize --target=cuda --offload=always --thread-cost=0 %t.atomic.c -o %t.omp.c 2>&1 | FileCheck --check-prefix=ATOMIC %s
// DESIGNATED: stays on the CPU: CUDA is C++, and the file is not: an initializer says which element it is for, `[sizeof(int)]` (--target=opencl keeps it C) [stays-on-cpu]
// ATOMIC: the file is not: `{{_Atom}}ic` is a word of C alone
#include <stdio.h>
#include <stdlib.h>

_Static_assert(sizeof(int) == 4, "an int has four bytes");
_Alignas(32) static float x[100];
static int calls;
static _Noreturn void stop(void) { exit(3); }
static const int table[16] = {1, 2, 3};

// CHECK: ran f_kernel
static void f(int n, float *restrict a) {
  calls++;
  if (n < 0)
    stop();
  for (int i = 0; i < n; i++)
    a[i] = x[i % 100] * table[i % 16] + (float)_Alignof(double);
}

int main(void) {
  static float a[1000];
  int list[] = {3, /* [1] = */ 4};
  for (int i = 0; i < 100; i++)
    x[i] = i;
  f(1000, a);
  printf("%g %g %d %d\n", a[1], a[65], calls, list[1]);
  return 0;
}
