// Elements of rows that a table says are gathered one by one: no vectors are asked for.
// RUN: %parlift parallelize --as-written %s 2>/dev/null | FileCheck %s
// CHECK-LABEL: void product(
// CHECK: #pragma omp parallel for
// CHECK-NOT: omp{{ }}simd
// CHECK: s += a[i][k] * b[k][j];
// CHECK-LABEL: void each(
void product(int n, int m, int l, double **c, double **a, double **b) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double s = 0;
      for (int k = 0; k < l; k++)
        s += a[i][k] * b[k][j];
      c[i][j] = s;
    }
}
// Of one row they lie side by side.
// CHECK: #pragma omp{{ }}simd reduction(+:s)
void each(int n, int m, double *restrict out, double *const *a, double *const *b) {
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int k = 0; k < m; k++)
      s += a[i][k] * b[i][k];
    out[i] = s;
  }
}
