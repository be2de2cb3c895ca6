// Old values of what a pointer walks over would be in a copy, but not under the pointer's name: it moves.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

// CHECK-NOT: _copy
static void halves(int n, double *c) {
  double *p = c, *end = c + n;
  while (p < end) {
    *p = p[1] * 0.5;
    p++;
  }
}

static void steps(int n, double *restrict p) {
  for (int i = 0; i < n; i++) {
    *p = p[2] + 1;
    p += 2;
  }
}

int main(void) {
  static double c[20008];
  for (int i = 0; i < 20008; i++)
    c[i] = i * 7 % 101;
  for (int n = -3; n < 10000; n += n < 5 ? 1 : 1009) {
    halves(n, c);
    steps(n, c);
    double s = 0;
    for (int i = 0; i < 20008; i++)
      s = s * 0.5 + c[i];
    printf("%d %.17g\n", n, s);
  }
  return 0;
}
