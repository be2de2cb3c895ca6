/* x1 += A y1,  x2 += A^T y2 */
#include "bench.h"

void kernel(int n, double x1[restrict n], double x2[restrict n], double y1[restrict n],
            double y2[restrict n], double A[restrict n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x1[i] += A[i][j] * y1[j];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x2[i] += A[j][i] * y2[j];
}

int main(void) {
  enum { N = 2000 };
  MATRIX(A, N, N);
  VECTOR(x1, N);
  VECTOR(x2, N);
  VECTOR(y1, N);
  VECTOR(y2, N);
  BENCH_RUN(kernel(N, x1, x2, y1, y2, A), x2, N);
  return 0;
}
