// Rounding mode and flags belong to the thread: where the file deals with them, arithmetic stays where it is.
// RUN: %parlift parallelize --thread-cost=0 -o %t.c %s 2>&1 | FileCheck %s
#include <fenv.h>

static double third(double x) { return x / 3; }

// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}`fesetround` is called in this file{{.*}}[fp-environment]
void divide(int n, double *restrict a, const double *restrict b) {
  for (int i = 0; i < n; i++)
    a[i] = b[i] / 3;
}
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}[fp-environment]
void inCallee(int n, double *restrict a, const double *restrict b) {
  for (int i = 0; i < n; i++)
    a[i] = third(b[i]);
}
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}[fp-environment]
void convert(int n, float *restrict a, const int *restrict b) {
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}} parallelized
void copy(int n, double *restrict a, const double *restrict b) {
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}} parallelized
void integers(int n, int *restrict a, const int *restrict b) {
  for (int i = 0; i < n; i++)
    a[i] = b[i] * 3;
}
void up(void) { fesetround(FE_UPWARD); }
