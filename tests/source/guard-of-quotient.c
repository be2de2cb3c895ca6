// A number of iterations that came up first as the size of an allocation has words all the same: the loop asks before it starts threads.
// RUN: %parlift parallelize -q --as-written %s | FileCheck %s
#include <stdlib.h>

// CHECK-LABEL: {{^}}double *half(
// CHECK: #pragma omp parallel for if((long)(n / 2) > {{[0-9]+}})
double *half(const double *restrict a, int n) {
  double *b = malloc(sizeof(double) * (n / 2));
  for (int i = 0; i < n / 2; i++)
    b[i] = a[i];
  return b;
}
// Another n by then.
// CHECK-LABEL: {{^}}double *other(
// CHECK: #pragma omp parallel for if((long)(n / 2) > {{[0-9]+}})
// CHECK-NEXT: for (int i = 0; i < n / 2; i++)
double *other(const double *restrict a, int n) {
  double *b = malloc(sizeof(double) * (n / 2));
  n = n - 3;
  for (int i = 0; i < n / 2; i++)
    b[i] = a[i];
  return b;
}
