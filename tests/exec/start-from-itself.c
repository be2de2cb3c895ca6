// A counter that starts from its own value is not OpenMP's canonical form: the loop counts iterations.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 50000 };

static void fill(int from, int n, int *restrict out) {
  int i = from;
  // CHECK: #pragma omp parallel for
  // CHECK-NEXT: for (long
  for (i = i + 1; i < n; i++)
    out[i] = 2 * i;
}

static int a[N];

int main(void) {
  fill(2, N, a);
  printf("%d %d %d %d\n", a[2], a[3], a[4], a[N - 1]);
  return 0;
}
