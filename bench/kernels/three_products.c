/* G = (A B) (C D) */
#include "bench.h"

void kernel(int n, int m, int l, int p, int q, double E[restrict n][m], double A[restrict n][l],
            double B[restrict l][m], double F[restrict m][p], double C[restrict m][q],
            double D[restrict q][p], double G[restrict n][p]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      E[i][j] = 0;
      for (int k = 0; k < l; k++)
        E[i][j] += A[i][k] * B[k][j];
    }
  for (int i = 0; i < m; i++)
    for (int j = 0; j < p; j++) {
      F[i][j] = 0;
      for (int k = 0; k < q; k++)
        F[i][j] += C[i][k] * D[k][j];
    }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < p; j++) {
      G[i][j] = 0;
      for (int k = 0; k < m; k++)
        G[i][j] += E[i][k] * F[k][j];
    }
}

int main(void) {
  enum { N = 800, M = 900, L = 1000, P = 1100, Q = 1200 };
  MATRIX(E, N, M);
  MATRIX(A, N, L);
  MATRIX(B, L, M);
  MATRIX(F, M, P);
  MATRIX(C, M, Q);
  MATRIX(D, Q, P);
  MATRIX(G, N, P);
  BENCH_RUN(kernel(N, M, L, P, Q, E, A, B, F, C, D, G), G, (size_t)N * P);
  return 0;
}
