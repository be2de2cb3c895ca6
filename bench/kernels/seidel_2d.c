/* Nine-point stencil, Gauss-Seidel */
#include "bench.h"

void kernel(int steps, int n, double A[restrict n][n]) {
  for (int t = 0; t <= steps - 1; t++)
    for (int i = 1; i <= n - 2; i++)
      for (int j = 1; j <= n - 2; j++)
        A[i][j] = (A[i - 1][j - 1] + A[i - 1][j] + A[i - 1][j + 1] + A[i][j - 1] + A[i][j] +
                   A[i][j + 1] + A[i + 1][j - 1] + A[i + 1][j] + A[i + 1][j + 1]) / 9.0;
}

int main(void) {
  enum { T = 500, N = 2000 };
  MATRIX(A, N, N);
  BENCH_RUN(kernel(T, N, A), A, (size_t)N * N);
  return 0;
}
