// A count of trips that is below zero in a signed type and huge in an unsigned one: the loop does not run.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 50000 };

static int a[N];

static void fill(int n, int *restrict out) {
  unsigned i = 0;
  // CHECK: #pragma omp parallel for
  // CHECK-NEXT: for (long
  for (i = (unsigned)(n > 0 ? n : 0); i-- > 2;)
    out[i] += (int)i;
}

int main(void) {
  for (int n = -1; n < 4; n++)
    fill(n, a);
  fill(N, a);
  printf("%d %d %d %d\n", a[0], a[2], a[3], a[N - 1]);
  return 0;
}
