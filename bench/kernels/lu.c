/* LU decomposition in place, no pivoting */
#include "bench.h"

void kernel(int n, double A[restrict n][n]) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++) {
      for (int k = 0; k < j; k++)
        A[i][j] -= A[i][k] * A[k][j];
      A[i][j] /= A[j][j];
    }
    for (int j = i; j < n; j++)
      for (int k = 0; k < i; k++)
        A[i][j] -= A[i][k] * A[k][j];
  }
}

int main(void) {
  enum { N = 2000 };
  MATRIX(A, N, N);
  for (int i = 0; i < N; i++)
    A[i][i] += N;
  BENCH_RUN(kernel(N, A), A, (size_t)N * N);
  return 0;
}
