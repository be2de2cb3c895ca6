/* Solve a Toeplitz system by the recursion of Levinson and Durbin */
#include "bench.h"

void kernel(int n, double r[restrict n], double y[restrict n], double z[restrict n]) {
  y[0] = -r[0];
  double beta = 1, alpha = -r[0];
  for (int k = 1; k < n; k++) {
    beta = (1 - alpha * alpha) * beta;
    double sum = 0;
    for (int i = 0; i < k; i++)
      sum += r[k - i - 1] * y[i];
    alpha = -(r[k] + sum) / beta;
    for (int i = 0; i < k; i++)
      z[i] = y[i] + alpha * y[k - i - 1];
    for (int i = 0; i < k; i++)
      y[i] = z[i];
    y[k] = alpha;
  }
}

int main(void) {
  enum { N = 2000 };
  VECTOR(r, N);
  VECTOR(y, N);
  VECTOR(z, N);
  for (int i = 0; i < N; i++)
    r[i] = 1.0 / (i + 4);
  BENCH_RUN(kernel(N, r, y, z), y, N);
  return 0;
}
