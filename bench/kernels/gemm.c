/* C = alpha A B + beta C */
#include "bench.h"

void kernel(int n, int m, int l, double alpha, double beta, double C[restrict n][m],
            const double A[restrict n][l], const double B[restrict l][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      C[i][j] *= beta;
      for (int k = 0; k < l; k++)
        C[i][j] += alpha * A[i][k] * B[k][j];
    }
}

int main(void) {
  enum { N = 1000, M = 1100, L = 1200 };
  MATRIX(C, N, M);
  MATRIX(A, N, L);
  MATRIX(B, L, M);
  BENCH_RUN(kernel(N, M, L, 1.5, 1.2, C, (const double(*)[L])A, (const double(*)[M])B), C, (size_t)N * M);
  return 0;
}
