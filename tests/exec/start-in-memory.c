// The first value of the counter lies where the loop writes: it is read once, before the loop, not by every
// thread. And a loop that never runs is left.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 500000 };

static int a[N];

// CHECK-LABEL: down
static void down(int *restrict p) {
  // CHECK: int i = (p[5] & 1048575) - 1;
  // CHECK: #pragma omp parallel for
  // CHECK-NEXT: for (long
  for (int i = (p[5] & 1048575) - 1; i >= 0; i--)
    p[i] = 3 * i;
}

// CHECK-LABEL: never
static void never(int *restrict p) {
  // CHECK-NOT: pragma
  for (int i = 3; i < 3; i++)
    p[i] = 1;
}

int main(void) {
  a[5] = N;
  down(a);
  never(a);
  printf("%d %d %d\n", a[0], a[5], a[N - 1]);
  return 0;
}
