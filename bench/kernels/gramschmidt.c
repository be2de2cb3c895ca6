/* QR decomposition by Gram and Schmidt */
#include "bench.h"
#include <math.h>

void kernel(int m, int n, double A[restrict m][n], double R[restrict n][n], double Q[restrict m][n]) {
  for (int k = 0; k < n; k++) {
    double norm = 0;
    for (int i = 0; i < m; i++)
      norm += A[i][k] * A[i][k];
    R[k][k] = sqrt(norm);
    for (int i = 0; i < m; i++)
      Q[i][k] = A[i][k] / R[k][k];
    for (int j = k + 1; j < n; j++) {
      R[k][j] = 0;
      for (int i = 0; i < m; i++)
        R[k][j] += Q[i][k] * A[i][j];
      for (int i = 0; i < m; i++)
        A[i][j] -= Q[i][k] * R[k][j];
    }
  }
}

int main(void) {
  enum { M = 1400, N = 1200 };
  MATRIX(A, M, N);
  MATRIX(R, N, N);
  MATRIX(Q, M, N);
  BENCH_RUN(kernel(M, N, A, R, Q), R, (size_t)N * N);
  return 0;
}
