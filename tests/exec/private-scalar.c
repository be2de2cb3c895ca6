// A scalar that is written before it is read in each iteration is private.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 100000 };
static int a[N], b[N];

static void square(int n, const int *restrict x, int *restrict y) {
  int t;
  // CHECK: #pragma omp parallel for private(t)
  // CHECK-NEXT: for (int i = 0; i < n; i++) {
  for (int i = 0; i < n; i++) {
    t = x[i] % 1000;
    y[i] = t * t;
  }
}

int main(void) {
  long sum = 0;
  for (int i = 0; i < N; i++)
    a[i] = 7 * i;
  square(N, a, b);
  for (int i = 0; i < N; i++)
    sum += (long)b[i] * (i % 13);
  printf("%ld\n", sum);
  return 0;
}
