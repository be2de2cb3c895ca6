/* A += u1 v1^T + u2 v2^T,  x = beta A^T y + z,  w = alpha A x */
#include "bench.h"

void kernel(int n, double alpha, double beta, double A[restrict n][n], double u1[restrict n],
            double v1[restrict n], double u2[restrict n], double v2[restrict n], double w[restrict n],
            double x[restrict n], double y[restrict n], double z[restrict n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      A[i][j] = A[i][j] + u1[i] * v1[j] + u2[i] * v2[j];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x[i] = x[i] + beta * A[j][i] * y[j];
  for (int i = 0; i < n; i++)
    x[i] = x[i] + z[i];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      w[i] = w[i] + alpha * A[i][j] * x[j];
}

int main(void) {
  enum { N = 2000 };
  MATRIX(A, N, N);
  VECTOR(u1, N);
  VECTOR(v1, N);
  VECTOR(u2, N);
  VECTOR(v2, N);
  VECTOR(w, N);
  VECTOR(x, N);
  VECTOR(y, N);
  VECTOR(z, N);
  BENCH_RUN(kernel(N, 1.5, 1.2, A, u1, v1, u2, v2, w, x, y, z), w, N);
  return 0;
}
