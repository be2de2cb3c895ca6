// Blocks of rows of a matrix product run in parallel; loops inside are left or vectorized.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>
#include <stdlib.h>

static void multiply(int n, const double *restrict a, const double *restrict b, double *restrict c) {
  // CHECK: #pragma omp parallel for if((double)n * i_main * j_main > 2000)
  // CHECK-NEXT: for (int i = 0; i < i_main; i += 4)
  // CHECK: #pragma omp simd reduction(+:sum_00, sum_01,
  // CHECK: #pragma omp parallel for if(
  // CHECK-NEXT: for (int i = i_main; i < n; i++)
  // CHECK-NOT: #pragma omp parallel
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double sum = 0;
      for (int k = 0; k < n; k++)
        sum += a[i * n + k] * b[j * n + k];
      c[i * n + j] = sum;
    }
  // CHECK: return
  return;
}

int main(void) {
  int n = 120;
  double *m = malloc(3 * sizeof *m * n * n), sum = 0;
  if (!m)
    return 1;
  for (int i = 0; i < 2 * n * n; i++)
    m[i] = i % 11 - 5;
  multiply(n, m, m + n * n, m + 2 * n * n);
  for (int i = 0; i < n * n; i++)
    sum += m[2 * n * n + i] * (i % 3);
  printf("%g\n", sum);
  free(m);
  return 0;
}
