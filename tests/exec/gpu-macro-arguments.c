// Statements that are arguments of a macro, in loops that are restructured.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0
// RUN: grep -q "b.i. += a.t.;" %t.opencl.c
#include <stdio.h>
#define EACH(x) for (int i = 0; i < n; i++) x

static void f(int n, double *restrict a, double *restrict b) {
  for (int t = 1; t < n - 1; t++) {
    a[t] = t;
    EACH(b[i] += a[t]);
  }
}

int main(void) {
  double a[50] = {0}, b[50] = {0};
  f(50, a, b);
  for (int i = 0; i < 50; i++)
    printf("%g %g\n", a[i], b[i]);
  return 0;
}
