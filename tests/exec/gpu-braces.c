// Where arrays come back to the CPU, and the braces that a kernel's call gets: behind them all, whether or not the branch is taken.
// RUN: %S/same-on-gpu.sh %parlift %s %t --as-written --thread-cost=0
// RUN: FileCheck --input-file=%t.ran %s
#include <stdio.h>

static void perhaps(int n, int k, double *restrict c, const double *restrict a) {
  for (int i = 0; i < n; i++)
    c[i] = a[i];
  if (k)
    for (int i = 0; i < n; i++)
      c[i] += c[i] * 0.5;
}
static void either(int n, int k, double *restrict c, const double *restrict a) {
  for (int i = 0; i < n; i++)
    c[i] = a[i];
  if (k)
    for (int i = 0; i < n; i++)
      c[i] += 1;
  else
    for (int i = 0; i < n; i++)
      c[i] += 2;
}
static void steps(int n, int count, double *restrict c, const double *restrict a) {
  for (int i = 0; i < n; i++)
    c[i] = a[i];
  for (int t = 0; t < count; t++)
    if (t & 1)
      for (int i = 0; i < n; i++)
        c[i] /= 2;
}
static void line(int n, int count, double *restrict c) {
  for (int t = 0; t < count; t++) for (int i = 0; i < n; i++) c[i] += 3; for (int i = 0; i < n; i++) c[i] *= 2;
}

int main(void) {
  static double a[300], c[300];
  for (int i = 0; i < 300; i++)
    a[i] = i;
  for (int k = 0; k < 3; k++) {
    perhaps(300, k, c, a);
    printf("%g\n", c[7]);
    either(300, k, c, a);
    printf("%g\n", c[8]);
    steps(300, k, c, a);
    printf("%g\n", c[9]);
    line(300, k, c);
    printf("%g\n", c[9]);
  }
  return 0;
}

// CHECK: ran perhaps_kernel
// CHECK: ran steps_kernel
// CHECK: ran perhaps_kernel2
