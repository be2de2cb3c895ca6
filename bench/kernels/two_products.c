/* D = alpha A B C + beta D */
#include "bench.h"

void kernel(int n, int m, int l, int p, double alpha, double beta, double T[restrict n][m],
            double A[restrict n][l], double B[restrict l][m], double C[restrict m][p],
            double D[restrict n][p]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      T[i][j] = 0;
      for (int k = 0; k < l; k++)
        T[i][j] += alpha * A[i][k] * B[k][j];
    }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < p; j++) {
      D[i][j] *= beta;
      for (int k = 0; k < m; k++)
        D[i][j] += T[i][k] * C[k][j];
    }
}

int main(void) {
  enum { N = 800, M = 900, L = 1100, P = 1200 };
  MATRIX(T, N, M);
  MATRIX(A, N, L);
  MATRIX(B, L, M);
  MATRIX(C, M, P);
  MATRIX(D, N, P);
  BENCH_RUN(kernel(N, M, L, P, 1.5, 1.2, T, A, B, C, D), D, (size_t)N * P);
  return 0;
}
