// A few long rows are collapsed with their columns.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 100000 };
static int a[3][N];

static void fill(int n) {
  // CHECK: #pragma omp parallel for collapse(2)
  for (int c = 0; c < 3; c++)
    for (int i = 0; i < n; i++)
      a[c][i] = c * i;
}

int main(void) {
  long sum = 0;
  fill(N);
  for (int i = 0; i < N; i++)
    sum += a[0][i] + a[1][i] - a[2][i];
  printf("%ld\n", sum);
  return 0;
}
