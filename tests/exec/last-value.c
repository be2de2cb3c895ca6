// The value of the last iteration survives, and the first one where there is no iteration.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 50000 };
static int a[N], b[N];

static int last(int n, const int *restrict x, int *restrict y) {
  int t = -1;
  // CHECK: #pragma omp parallel for firstprivate(t) lastprivate(t)
  for (int i = 0; i < n; i++) {
    t = x[i] + 1;
    y[i] = t * 2;
  }
  return t;
}

int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = i * 3;
  printf("%d\n", last(N, a, b));
  printf("%d\n", last(0, a, b));
  printf("%d %d\n", last(1, a, b), b[N - 1]);
  return 0;
}
