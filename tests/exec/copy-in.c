// Reads of elements that later iterations write go to a copy from before the loop.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 40000, R = 300, C = 50 };
static double a[N];
static int m[R][C];

// CHECK: omp_get_max_threads() > 1) {
// CHECK: double *const x_copy = malloc(x_length * sizeof *x_copy);
// CHECK: const double *const x_old = x_copy != NULL ? x_copy : x;
// CHECK: #pragma omp parallel for if(x_copy != NULL)
// CHECK: x[i] = x_old[i + 1] * 2;
// CHECK: free(x_copy);
static void shift(int n, double *restrict x) {
  for (int i = 0; i < n - 1; i++)
    x[i] = x[i + 1] * 2;
}

// CHECK: x[i] = x[i] + x_old[i + 3];
static void shiftAndAdd(int n, double *restrict x) {
  for (int i = 0; i < n - 3; i++)
    x[i] = x[i] + x[i + 3];
}

// CHECK: int (*const g_copy)[cols] =
// CHECK: memcpy(g_copy[
// CHECK: g[i][j] = g_old[i + 1][j] + 1;
static void rowsUp(int rows, int cols, int g[restrict rows][cols]) {
  for (int i = 0; i < rows - 1; i++)
    for (int j = 0; j < cols; j++)
      g[i][j] = g[i + 1][j] + 1;
}

// What the inner loops read may not exist where the outer one never runs.
// CHECK-LABEL: static void window(
// CHECK-NOT: w_copy
// CHECK-LABEL: int main
static void window(int n, int *restrict w) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 4; j++)
      w[i] = (w[i] * 3 + w[i + j + 1]) % 1000;
}

int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = i % 37;
  shift(N, a);
  shift(1, a);
  shift(0, a);
  shift(-5, a);
  shiftAndAdd(N, a);
  shiftAndAdd(2, a);
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++)
      m[i][j] = i * j % 31;
  rowsUp(R, C, m);
  rowsUp(1, C, m);
  window(R, m[0]);
  window(0, 0);
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum = sum * 0.5 + a[i];
  int rows = 0;
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++)
      rows = (rows * 3 + m[i][j]) % 100003;
  printf("%.17g %d\n", sum, rows);
  return 0;
}
