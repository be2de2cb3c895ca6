// Sums over the columns of a matrix that has more rows than columns: each thread takes rows, and adds to a copy of the sums. Strips of columns
// would give one thread a matrix of 64 columns alone, and go down a page for each row.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { ROWS = 3000, COLUMNS = 130 };
static double a[ROWS][COLUMNS], s[COLUMNS], q[ROWS], x[ROWS], y[COLUMNS], wide[40][4000], long_row[4000], tall[ROWS][COLUMNS];

// CHECK-LABEL: void sums(
static void sums(int n, int m, const double *restrict v, double *restrict out) {
  // CHECK: malloc({{.*}} sizeof *out_own)
  // CHECK-NOT: jj
  // CHECK: #pragma omp for
  // CHECK-NEXT: for (int i = 0; i < n; i++)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      out[j] += v[i * m + j];
}

// Both sums of a row in one walk over it.
// CHECK-LABEL: void both(
static void both(int n, int m, double v[restrict n][m], double *restrict down, double *restrict along,
                 const double *restrict by) {
  // CHECK-NOT: jj
  // CHECK: #pragma omp for
  // CHECK-NEXT: for (int i = 0; i < n; i++)
  for (int i = 0; i < n; i++) {
    along[i] = 0;
    for (int j = 0; j < m; j++) {
      down[j] += by[i] * v[i][j];
      along[i] += v[i][j] * (j % 3);
    }
  }
}

// Steps in time go through the same array: its elements are what is shared out, not the steps.
// CHECK-LABEL: void steps(
static void steps(int t, int m, double *restrict v, const double *restrict by) {
  // CHECK-NOT: malloc
  // CHECK: #pragma omp parallel for
  for (int k = 0; k < t; k++)
    for (int j = 0; j < m; j++)
      v[j] += by[j];
}

// What a row needs of the row before it is no sum.
// CHECK-LABEL: void below(
static void below(int n, int m, double v[restrict n][m]) {
  // CHECK-NOT: malloc
  // CHECK: int main
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      v[i][j] += v[i - 1][j] * 0.5;
}

int main(void) {
  for (int i = 0; i < ROWS; i++) {
    x[i] = i % 5;
    for (int j = 0; j < COLUMNS; j++)
      tall[i][j] = a[i][j] = (i * 7 + j) % 16;
  }
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 4000; j++)
      wide[i][j] = (i + j) % 8;
  sums(ROWS, COLUMNS, &a[0][0], s);
  sums(40, 4000, &wide[0][0], long_row);
  sums(5, 4000, &wide[0][0], long_row); // too few rows for copies
  sums(0, 4000, &wide[0][0], long_row);
  both(ROWS, COLUMNS, a, y, q, x);
  steps(50, 4000, long_row, wide[3]);
  below(ROWS, COLUMNS, tall);
  double sum = 0;
  for (int j = 0; j < COLUMNS; j++)
    sum += s[j] * (j + 1) + y[j] + tall[ROWS - 1][j];
  for (int j = 0; j < 4000; j++)
    sum += long_row[j] * (j % 3);
  for (int i = 0; i < ROWS; i++)
    sum += q[i] * (i % 2);
  printf("%.6g\n", sum);
  return 0;
}
