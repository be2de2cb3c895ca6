// The list of a range-for is an array that nothing in the program names: what would have to be asked of its elements stays unasked.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t.all
// RUN: parlift_flags=--two-versions %S/same-output.sh %parlift %s %t.two
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <cstdio>
#include <initializer_list>

static double x[200000], y[200000], z[200000];

// CHECK-LABEL: static void scale(
// CHECK-NOT: $
__attribute__((noinline)) static void scale(int n) {
  for (double *p : {x, y, z})
    for (int j = 0; j < n; j++)
      p[j] = p[j] * 2 + j;
}

__attribute__((noinline)) static void move(int n) {
  double *a = x, *b = y;
  for (double **p : {&a, &b})
    *p = *p + n;
  a[0] += b[1];
}

// One with a name has words.
// CHECK-LABEL: static void named(
// CHECK: #pragma omp parallel for
__attribute__((noinline)) static void named(int n, double *u, double *v) {
  double *all[] = {u, v};
  for (double *p : all)
    for (int j = 0; j < n; j++)
      p[j] = p[j] / 2 + 1;
}

int main() {
  scale(200000);
  move(7);
  named(100000, x, y);
  double s = 0;
  for (int i = 0; i < 200000; i++)
    s += x[i] + 2 * y[i] + 3 * z[i];
  std::printf("%.17g\n", s);
  return 0;
}
