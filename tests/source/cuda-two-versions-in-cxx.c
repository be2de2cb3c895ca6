// A file in C becomes C++ beside its kernels, in each copy of its loops: those that stay on the CPU in two versions, too, and loops in those.
// RUN: %parlift parallelize -q --target=cuda %s | FileCheck %s
#include <math.h>
#include <stdlib.h>

// CHECK-LABEL: double drawn(
// CHECK: if (n > {{.*}} omp_get_max_threads()
// CHECK: sum += fmax(z - o[1], (double)0);
// CHECK: } else {
// CHECK-NOT: fmax(z - o[1], 0)
// CHECK: sum += fmax(z - o[1], (double)0);
double drawn(const double *o, int n, unsigned seed) {
  double sum = 0;
  for (int i = 0; i < n; i++) {
    double z = 0;
    for (int k = 0; k < 12; k++) {
      seed = seed * 1664525u + 1013904223u;
      z += (seed >> 8) / 16777216.0;
    }
    sum += fmax(z - o[1], 0);
  }
  return sum;
}

// CHECK-LABEL: double kept(
// CHECK: double *z = (double *)malloc(
// CHECK: fmax(z[0], (double)(o[1]))
// CHECK: double *z = (double *)malloc(
// CHECK: fmax(z[0], (double)(o[1]))
double kept(const int *o, int n, unsigned seed) {
  double sum = 0;
  for (int i = 0; i < n; i++) {
    double *z = malloc(sizeof *z);
    seed = seed * 1664525u + 1013904223u;
    if (z)
      z[0] = seed;
    if (z)
      sum += fmax(z[0], o[1]);
    free(z);
  }
  return sum;
}

// CHECK: __global__ void work_kernel
void work(int n, double *restrict a, const double *restrict b) {
  for (int t = 0; t < 1000; t++)
    for (int i = 0; i < n; i++)
      a[i] = sin(a[i]) * cos(b[i]) + exp(b[i] + a[i]) + pow(a[i], b[i]);
}
