/* B = alpha A^T B, A lower triangular with unit diagonal */
#include "bench.h"

void kernel(int n, int m, double alpha, double A[restrict n][n], double B[restrict n][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      for (int k = i + 1; k < n; k++)
        B[i][j] += A[k][i] * B[k][j];
      B[i][j] = alpha * B[i][j];
    }
}

int main(void) {
  enum { N = 1000, M = 1200 };
  MATRIX(A, N, N);
  MATRIX(B, N, M);
  BENCH_RUN(kernel(N, M, 1.5, A, B), B, (size_t)N * M);
  return 0;
}
