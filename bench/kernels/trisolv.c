/* Solve L x = b, L lower triangular */
#include "bench.h"

void kernel(int n, double L[restrict n][n], double x[restrict n], double b[restrict n]) {
  for (int i = 0; i < n; i++) {
    x[i] = b[i];
    for (int j = 0; j < i; j++)
      x[i] -= L[i][j] * x[j];
    x[i] = x[i] / L[i][i];
  }
}

int main(void) {
  enum { N = 2000 };
  MATRIX(L, N, N);
  for (int i = 0; i < N; i++)
    L[i][i] += N;
  VECTOR(x, N);
  VECTOR(b, N);
  BENCH_RUN(kernel(N, L, x, b), x, N);
  return 0;
}
