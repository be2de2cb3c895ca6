/* C = alpha A B + beta C, A symmetric, lower triangle stored */
#include "bench.h"

void kernel(int n, int m, double alpha, double beta, double C[restrict n][m], double A[restrict n][n],
            double B[restrict n][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double sum = 0;
      for (int k = 0; k < i; k++) {
        C[k][j] += alpha * B[i][j] * A[i][k];
        sum += B[k][j] * A[i][k];
      }
      C[i][j] = beta * C[i][j] + alpha * B[i][j] * A[i][i] + alpha * sum;
    }
}

int main(void) {
  enum { N = 1000, M = 1200 };
  MATRIX(C, N, M);
  MATRIX(A, N, N);
  MATRIX(B, N, M);
  BENCH_RUN(kernel(N, M, 1.5, 1.2, C, A, B), C, (size_t)N * M);
  return 0;
}
