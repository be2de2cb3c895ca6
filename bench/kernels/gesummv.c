/* y = alpha A x + beta B x */
#include "bench.h"

void kernel(int n, double alpha, double beta, double A[restrict n][n], double B[restrict n][n],
            double t[restrict n], double x[restrict n], double y[restrict n]) {
  for (int i = 0; i < n; i++) {
    t[i] = 0;
    y[i] = 0;
    for (int j = 0; j < n; j++) {
      t[i] = A[i][j] * x[j] + t[i];
      y[i] = B[i][j] * x[j] + y[i];
    }
    y[i] = alpha * t[i] + beta * y[i];
  }
}

int main(void) {
  enum { N = 1300 };
  MATRIX(A, N, N);
  MATRIX(B, N, N);
  VECTOR(t, N);
  VECTOR(x, N);
  VECTOR(y, N);
  BENCH_RUN(kernel(N, 1.5, 1.2, A, B, t, x, y), y, N);
  return 0;
}
