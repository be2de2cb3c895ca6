// Rows of unequal length are dealt out dynamically.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 700 };
static double a[N][N];

static void fill(int n, double m[N][N]) {
  // CHECK: #pragma omp parallel for{{.*}} schedule(dynamic, n / 512 + 8)
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      m[i][j] = i - j;
}

int main(void) {
  double sum = 0;
  fill(N, a);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      sum += a[i][j];
  printf("%g\n", sum);
  return 0;
}
