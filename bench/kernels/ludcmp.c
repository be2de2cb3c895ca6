/* Solve A x = b by LU decomposition */
#include "bench.h"

void kernel(int n, double A[restrict n][n], double b[restrict n], double x[restrict n],
            double y[restrict n]) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++) {
      double w = A[i][j];
      for (int k = 0; k < j; k++)
        w -= A[i][k] * A[k][j];
      A[i][j] = w / A[j][j];
    }
    for (int j = i; j < n; j++) {
      double w = A[i][j];
      for (int k = 0; k < i; k++)
        w -= A[i][k] * A[k][j];
      A[i][j] = w;
    }
  }
  for (int i = 0; i < n; i++) {
    double w = b[i];
    for (int j = 0; j < i; j++)
      w -= A[i][j] * y[j];
    y[i] = w;
  }
  for (int i = n - 1; i >= 0; i--) {
    double w = y[i];
    for (int j = i + 1; j < n; j++)
      w -= A[i][j] * x[j];
    x[i] = w / A[i][i];
  }
}

int main(void) {
  enum { N = 2000 };
  MATRIX(A, N, N);
  for (int i = 0; i < N; i++)
    A[i][i] += N;
  VECTOR(b, N);
  VECTOR(x, N);
  VECTOR(y, N);
  BENCH_RUN(kernel(N, A, b, x, y), x, N);
  return 0;
}
