// What is left of a matrix in step k is (n - k) by (n - k): threads are asked for where that is enough, and not in every step.
// RUN: %parlift parallelize -q --as-written %s | FileCheck %s

void factorize(int n, double *a) {
  for (int k = 0; k < n; k++) {
    for (int i = k + 1; i < n; i++)
      a[i * n + k] /= a[k * n + k];
    // CHECK: if ((long)n - k > 200) {
    // CHECK-NEXT: #pragma omp parallel for
    // CHECK-NEXT: for (int i = k + 1
    for (int i = k + 1; i < n; i++)
      for (int j = k + 1; j < n; j++)
        a[i * n + j] -= a[i * n + k] * a[k * n + j];
  }
}
void columns(int n, double *a) {
  int i, j, k;
  for (j = 0; j < n; j++)
    // CHECK: if ((double)((long)n - j) * j > 3000) {
    // CHECK-NEXT: #pragma omp parallel for private(k)
    for (i = j + 1; i < n; i++)
      for (k = 0; k < j; k++)
        a[i * n + j] -= a[i * n + k] * a[j * n + k];
}
void window(int lo, int n, int m, float a[][1000]) {
  // CHECK: #pragma omp parallel for if((double)((long)n - lo) * ((long)m - lo) > 20000)
  for (int i = lo; i < n; i++)
    for (int j = lo; j < m; j++)
      a[i][j] = a[i][j] * 2;
}
