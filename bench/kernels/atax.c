/* y = A^T (A x) */
#include "bench.h"

void kernel(int m, int n, double A[restrict m][n], double x[restrict n], double y[restrict n],
            double t[restrict m]) {
  for (int i = 0; i < n; i++)
    y[i] = 0;
  for (int i = 0; i < m; i++) {
    t[i] = 0;
    for (int j = 0; j < n; j++)
      t[i] += A[i][j] * x[j];
    for (int j = 0; j < n; j++)
      y[j] += A[i][j] * t[i];
  }
}

int main(void) {
  enum { M = 1900, N = 2100 };
  MATRIX(A, M, N);
  VECTOR(x, N);
  VECTOR(y, N);
  VECTOR(t, M);
  BENCH_RUN(kernel(M, N, A, x, y, t), y, N);
  return 0;
}
