// Iterations of unequal length are dealt out as threads become free, and the last value survives all the
// same: often enough that a runtime that loses it now and then is found out.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 3000 };
static int a[N];

static int last(int n, int *restrict x) {
  int t = -1;
  // CHECK: lastprivate(t)
  // CHECK: schedule(monotonic:dynamic, n / 512 + 8)
  for (int i = 0; i < n; i++) {
    t = i;
    for (int j = 0; j < i % 5; j++)
      x[i] += j;
  }
  return t;
}

int main(void) {
  int lost = 0;
  for (int round = 0; round < 300; round++) {
    lost += last(N, a) != N - 1;
    a[0] = a[N - 1] - a[N - 2]; // one round after the other
  }
  printf("%d lost, %d\n", lost, a[N - 1]);
  return 0;
}
