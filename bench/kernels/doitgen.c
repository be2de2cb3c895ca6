/* A[r][q] = A[r][q] C, for every r and q */
#include "bench.h"

void kernel(int nr, int nq, int np, double A[restrict nr][nq][np], double C[restrict np][np],
            double sum[restrict np]) {
  for (int r = 0; r < nr; r++)
    for (int q = 0; q < nq; q++) {
      for (int p = 0; p < np; p++) {
        sum[p] = 0;
        for (int s = 0; s < np; s++)
          sum[p] += A[r][q][s] * C[s][p];
      }
      for (int p = 0; p < np; p++)
        A[r][q][p] = sum[p];
    }
}

int main(void) {
  enum { R = 150, Q = 140, P = 160 };
  CUBE(A, R, Q, P);
  MATRIX(C, P, P);
  VECTOR(sum, P);
  BENCH_RUN(kernel(R, Q, P, A, C, sum), A, (size_t)R * Q * P);
  return 0;
}
