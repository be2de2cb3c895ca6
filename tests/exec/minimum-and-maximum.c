// Minima and maxima, as `if`, as `?:` and through calls of fmax.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <math.h>
#include <stdio.h>

enum { N = 100000 };
static double x[N];

int main(void) {
  double low = 1e9, high = -1e9, top = 0;
  for (int i = 0; i < N; i++)
    x[i] = (i * 37L) % 10007 - 5000;
  // CHECK: #pragma omp parallel private(low, high, top)
  for (int i = 0; i < N; i++) {
    if (x[i] < low)
      low = x[i];
    high = x[i] > high ? x[i] : high;
    top = fmax(top, x[i] * 2);
  }
  printf("%g %g %g\n", low, high, top);
  return 0;
}
