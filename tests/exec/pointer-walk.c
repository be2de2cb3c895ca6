// Pointers that walk through arrays, and are used afterwards.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 50000 };
static double a[N], b[N];

static double *copy(int n, const double *restrict from, double *restrict to) {
  // CHECK: to_start = to;
  // CHECK: #pragma omp parallel for
  for (int i = 0; i < n; i++)
    *to++ = 2.0 * *from++;
  return to;
}

int main(void) {
  double sum = 0;
  for (int i = 0; i < N; i++)
    a[i] = i;
  printf("%d\n", (int)(copy(N, a, b) - b));
  printf("%d\n", (int)(copy(0, a, b) - b));
  for (int i = 0; i < N; i++)
    sum += b[i];
  printf("%g\n", sum);
  return 0;
}
