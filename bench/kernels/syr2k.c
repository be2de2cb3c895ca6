/* C = alpha (A B^T + B A^T) + beta C, lower triangle */
#include "bench.h"

void kernel(int n, int m, double alpha, double beta, double C[restrict n][n], double A[restrict n][m],
            double B[restrict n][m]) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j <= i; j++)
      C[i][j] *= beta;
    for (int k = 0; k < m; k++)
      for (int j = 0; j <= i; j++)
        C[i][j] += A[j][k] * alpha * B[i][k] + B[j][k] * alpha * A[i][k];
  }
}

int main(void) {
  enum { N = 1200, M = 1000 };
  MATRIX(C, N, N);
  MATRIX(A, N, M);
  MATRIX(B, N, M);
  BENCH_RUN(kernel(N, M, 1.5, 1.2, C, A, B), C, (size_t)N * N);
  return 0;
}
