// A running maximum by fmax may begin with a NaN, which fmax passes over: blocks compare, so that the loop itself runs then.
// RUN: %S/scans.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <math.h>
#include <stdio.h>

enum { N = 4000 };
static double x[N], y[N];

// CHECK-LABEL: static double most(
// CHECK: s == s
static double most(int n, double s) {
  for (int i = 0; i < n; i++) {
    s = fmax(s, x[i]);
    y[i] = s;
  }
  return s;
}

// Comparisons keep it.
// CHECK-LABEL: static double kept(
// CHECK-NOT: s == s
static double kept(int n, double s) {
  for (int i = 0; i < n; i++) {
    s = x[i] > s ? x[i] : s;
    y[i] = s;
  }
  return s;
}

int main(void) {
  for (int i = 0; i < N; i++)
    x[i] = i % 7 == 3 ? NAN : N - i;
  printf("%g\n", most(N, -1));
  printf("%g\n", most(N, NAN));
  printf("%d\n", isnan(kept(N, NAN)) != 0);
  printf("%g\n", kept(N, 5));
  printf("%g\n", y[N / 2]);
  return 0;
}
