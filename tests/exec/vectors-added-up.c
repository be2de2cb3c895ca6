// A vector that is added up in a loop takes four terms at once: it is loaded and stored once for all of them, in the order of the terms.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 61, M = 83 };
static double a[N][N], c[N][M], out[N][M], acc[M];

// CHECK-LABEL: void rows(
// CHECK: 4 iterations at once
static void rows(int n, int m, double v[restrict n][n], double w[restrict n][m], double to[restrict n][m],
                 double sum[restrict m]) {
  for (int i = 0; i < n; i++) {
    for (int p = 0; p < m; p++)
      sum[p] = 0;
    // CHECK: for (int s = 0; s < s_main; s += 4) {
    // CHECK: for (int s = s_main; s < n; s++)
    for (int s = 0; s < n; s++)
      for (int p = 0; p < m; p++)
        sum[p] += v[i][s] * w[s][p];
    for (int p = 0; p < m; p++)
      to[i][p] = sum[p];
  }
}

// The terms are read from what is written: in their order, one by one.
// CHECK-LABEL: void onItself(
// CHECK-NOT: _main
// CHECK-LABEL: int main(
static void onItself(int n, int m, double w[restrict n][m], double sum[restrict m]) {
  for (int i = 0; i < n; i++)
    for (int s = 0; s + 1 < n; s++)
      for (int p = 0; p + 1 < m; p++)
        sum[p + 1] += sum[p] * 0.25 + w[s][p];
}

int main(void) {
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++)
      a[i][j] = (i * 5 + j) % 7 - 0.125;
    for (int j = 0; j < M; j++)
      c[i][j] = (i + 3 * j) % 11 * 0.5;
  }
  rows(N, M, a, c, out, acc);
  double sum = 0;
  for (int n = 0; n < 7; n++) { // fewer than four, and none
    rows(n, M, (double(*)[n])a, c, out + N - 7, acc);
    for (int j = 0; j < M; j++)
      sum += out[N - 7][j] * n + acc[j];
  }
  onItself(5, M, c, acc);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      sum += out[i][j] * ((i + j) % 5);
  printf("%.10g %.10g\n", sum, acc[M - 1]);
  return 0;
}
