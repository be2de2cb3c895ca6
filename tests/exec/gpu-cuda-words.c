// Words that mean something to nvcc or in clauses: private in a comment and in the user's own pragma is no name of C++ to be changed; names that
// CUDA's kernels have keep a loop on the CPU, as do structures that no kernel gets as a value; an `else` at the end of a loop is its own.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0
// RUN: %parlift parallelize --target=cuda --offload=always --single-file --thread-cost=0 %s -o %t.again.cu 2>&1 | FileCheck --check-prefix=STAYS %s
// RUN: not grep '^#define private' %t.cu
#include <stdio.h>
#include <stdlib.h>

static void own(int n, float *restrict a, const float *restrict b) {
  int i, j;
  float t;
#pragma omp parallel for private(t)
  for (i = 0; i < n; i++) {
    t = b[i];
    a[i] = t;
  }
  for (i = 0; i < n; i++)
    for (j = 0; j < 4; j++)
      a[i] = a[i] * 0.5f + (float)j;
}
static void shape(int n, float *restrict x, const float *restrict threadIdx) {
  // STAYS-DAG: stays on the CPU: the kernel needs the name `threadIdx` itself [stays-on-cpu]
  for (int i = 0; i < n; i++)
    x[i] += threadIdx[i];
}
static void size(int dim3, float *restrict x) {
  // STAYS-DAG: stays on the CPU: the kernel needs the name `dim3` itself [stays-on-cpu]
  for (int i = 0; i < dim3; i++)
    x[i] += 1;
}
static struct {
  int n;
  double numbers[4096];
} large;
static void values(double *restrict y) {
  // STAYS-DAG: stays on the CPU: `large` has 32776 bytes, which no kernel gets as a value [stays-on-cpu]
  for (int i = 0; i < 4096; i++)
    y[i] = large.numbers[i];
}
static void branches(int n, float *restrict x) {
  for (int i = 0; i < n; i++)
    if (x[i] > 3)
      x[i] -= 3;
    else
      x[i] += 1;
}

int main(void) {
  float *a = malloc(4096 * sizeof *a), *b = malloc(4096 * sizeof *b);
  double *y = malloc(4096 * sizeof *y), s = 0;
  for (int i = 0; i < 4096; i++) {
    b[i] = (float)(i % 7);
    large.numbers[i] = i;
  }
  own(4096, a, b);
  shape(4096, a, b);
  size(4096, a);
  values(y);
  branches(4096, a);
  for (int i = 0; i < 4096; i++)
    s = s / 2 + a[i] + y[i];
  printf("%.9g\n", s);
  return 0;
}
