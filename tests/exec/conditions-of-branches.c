// Branches that decide whether iterations depend on each other, taken and not taken.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: FileCheck %s < %t.omp.c
#include <math.h>
#include <stdio.h>

enum { N = 60000 };
static double a[N + 100];

// CHECK: #pragma omp parallel for {{.*}}n <= 100 || !(x > 0)
static long shiftedRead(int n, double x, double *restrict v) {
  long last = 0;
  for (int i = 0; i < n; i++) {
    v[i + 100] = i;
    if (x > 0)
      last += (long)v[i];
  }
  return last;
}

// CHECK: #pragma omp parallel for {{.*}}!smooth
static void mayBeSmooth(int n, int smooth, double *restrict v) {
  for (int i = 1; i < n; i++) {
    v[i] = v[i] * 0.5 + i;
    if (smooth)
      v[i] += v[i - 1] * 0.25;
  }
}

int main(void) {
  const double tests[] = {1, 0, -1, (double)NAN};
  for (int k = 0; k < 4; k++) {
    printf("%ld", shiftedRead(N, tests[k], a));
    printf(" %ld", shiftedRead(90, tests[k], a));
    mayBeSmooth(N, k & 1, a);
    printf(" %ld\n", shiftedRead(0, tests[k], a));
  }
  long sum = 0;
  for (int i = 0; i < N; i++)
    sum += (long)a[i] * (i % 7);
  printf("%ld\n", sum);
  return 0;
}
