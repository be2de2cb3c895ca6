/* Five-point stencil, Jacobi */
#include "bench.h"

void kernel(int steps, int n, double A[restrict n][n], double B[restrict n][n]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        B[i][j] = 0.2 * (A[i][j] + A[i][j - 1] + A[i][j + 1] + A[i + 1][j] + A[i - 1][j]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        A[i][j] = 0.2 * (B[i][j] + B[i][j - 1] + B[i][j + 1] + B[i + 1][j] + B[i - 1][j]);
  }
}

int main(void) {
  enum { T = 500, N = 1300 };
  MATRIX(A, N, N);
  MATRIX(B, N, N);
  BENCH_RUN(kernel(T, N, A, B), A, (size_t)N * N);
  return 0;
}
