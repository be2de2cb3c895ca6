// A loop of known length with enough work that is there in any case has no threshold about the size of another one inside.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

static double a[60];

// CHECK: static double sums(
// CHECK-NOT: 20000
// CHECK: const int in_parallel = n > 0;
// CHECK: reduction(+:s)
// CHECK-NEXT: if(w_own != NULL)
static double sums(const double *restrict b, double *restrict w, int n) {
  double s = 0;
  for (int q = 0; q < 300; q++) {
    for (int i = 0; i < n; i++)
      w[i] = b[i] + q;
    for (int k = 0; k < 3000; k++)
      s += (k * q) % 7;
    s += n > 0 ? w[0] : 0;
  }
  return s;
}

// What is there only under a condition, or for some sizes, is not there in any case.
// CHECK: static double some(
// CHECK: if({{.*}} > {{[0-9]+}})
static double some(const double *restrict b, int n, int m) {
  double s = 0;
  for (int q = 0; q < 300; q++) {
    double t = 0;
    for (int i = 0; i < n; i++)
      t += (int)b[i] % (q + 2);
    if (m > q)
      for (int k = 0; k < 3000; k++)
        t += (k * q) % 7;
    s += t;
  }
  return s;
}

int main(void) {
  static double w[60];
  for (int i = 0; i < 60; i++)
    a[i] = i;
  const double all = sums(a, w, 60);
  printf("%.1f %.1f %.1f\n", all, w[7], some(a, 60, 100));
  return 0;
}
