// A variable by the name of t is one like any other, whatever the numbers of iterations are called. An array that is summed by way of
// a pointer is no clause's business.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 30000 };

static double d[16];

// CHECK-LABEL: sum_of_counter
static int sum_of_counter(long n) {
  int s = 0;
  int t = (int)n;
  // CHECK: #pragma omp parallel for private(t) reduction(+:s)
  // CHECK-NEXT: for (long t2 = 0; t2 < trip; t2++) {
  // CHECK-NEXT: t = t_start - t2 - 1;
  while (t-- > 0) {
    s = t + s;
  }
  return s;
}

// CHECK-LABEL: sum_behind_a_pointer
static void sum_behind_a_pointer(int n) {
  double *p = d;
  // CHECK-NOT: reduction(+:
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 6; j++)
      p[j + 10] += 1;
}

int main(void) {
  sum_behind_a_pointer(N);
  printf("%d %g %g\n", sum_of_counter(N), d[10], d[15]);
  return 0;
}
