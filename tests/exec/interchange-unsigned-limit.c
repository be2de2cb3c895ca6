// Where the outer loop does not run, n may be below zero, and the inner one's limit the largest number there is: it never becomes the
// outer one.
// RUN: parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: %S/same-output.sh %parlift %s %t.default
// RUN: grep -v CHECK %t.default.omp.c | FileCheck %s
#include <stddef.h>
#include <stdio.h>

static double a[1000][1000], b[1000][1000];

// CHECK: void mixed(
// CHECK-NOT: for (size_t j
// CHECK: for (long ii = 0; ii < m; ii += ii_width)
// CHECK: for (size_t j = 0; j < (size_t)n; j++)
__attribute__((noinline)) void mixed(int n, int m, double k) {
  for (int i = 0; i < m; i++)
    for (size_t j = 0; j < (size_t)n; j++)
      a[j][i] = b[j][i] * k;
}
// The same with numbers that agree changes places.
// CHECK: void agreeing(
// CHECK: for (size_t j = 0; j < n; j++)
// CHECK: for (size_t i = 0; i < m; i++)
__attribute__((noinline)) void agreeing(size_t n, size_t m, double k) {
  for (size_t i = 0; i < m; i++)
    for (size_t j = 0; j < n; j++)
      a[j][i] += b[j][i] * k;
}
__attribute__((noinline)) void different(int *restrict c, int *restrict d, int n, int m, int k) {
  const size_t first = k + 1;
  for (signed char i = m; i-- > 1;)
    for (size_t j = 0; j != (size_t)n; j++)
      c[j + first] = d[j + first] + 1;
}

int main(void) {
  static int c[100], d[100];
  for (int i = 0; i < 1000; i++)
    for (int j = 0; j < 1000; j++)
      b[i][j] = i + 0.5 * j;
  mixed(1000, 1000, 2);
  mixed(-1, 0, 1);
  agreeing(1000, 1000, 2);
  agreeing(0, 1000, 2);
  different(c, d, 50, 10, 1);
  different(c, d, -1, 0, 1);
  double s = 0;
  for (int i = 0; i < 1000; i++)
    for (int j = 0; j < 1000; j++)
      s += a[i][j] * (i % 7 + 1);
  printf("%.15g %d\n", s, c[30]);
}
