/* Alternating directions, implicit */
#include "bench.h"

void kernel(int steps, int n, double u[restrict n][n], double v[restrict n][n], double p[restrict n][n],
            double q[restrict n][n], double a, double b, double c, double d, double e, double f) {
  for (int t = 1; t <= steps; t++) {
    for (int i = 1; i < n - 1; i++) {
      v[0][i] = 1.0;
      p[i][0] = 0.0;
      q[i][0] = v[0][i];
      for (int j = 1; j < n - 1; j++) {
        p[i][j] = -c / (a * p[i][j - 1] + b);
        q[i][j] = (-d * u[j][i - 1] + (1.0 + 2.0 * d) * u[j][i] - f * u[j][i + 1] - a * q[i][j - 1]) /
                  (a * p[i][j - 1] + b);
      }
      v[n - 1][i] = 1.0;
      for (int j = n - 2; j >= 1; j--)
        v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
    }
    for (int i = 1; i < n - 1; i++) {
      u[i][0] = 1.0;
      p[i][0] = 0.0;
      q[i][0] = u[i][0];
      for (int j = 1; j < n - 1; j++) {
        p[i][j] = -f / (d * p[i][j - 1] + e);
        q[i][j] = (-a * v[i - 1][j] + (1.0 + 2.0 * a) * v[i][j] - c * v[i + 1][j] - d * q[i][j - 1]) /
                  (d * p[i][j - 1] + e);
      }
      u[i][n - 1] = 1.0;
      for (int j = n - 2; j >= 1; j--)
        u[i][j] = p[i][j] * u[i][j + 1] + q[i][j];
    }
  }
}

int main(void) {
  enum { T = 500, N = 1000 };
  MATRIX(u, N, N);
  MATRIX(v, N, N);
  MATRIX(p, N, N);
  MATRIX(q, N, N);
  const double x = 1.0 / N, s = 1.0 / T;
  const double mul1 = 2.0 * s / (x * x), mul2 = s / (x * x);
  const double a = -mul1 / 2, b = 1 + mul1, d = -mul2 / 2, e = 1 + mul2;
  BENCH_RUN(kernel(T, N, u, v, p, q, a, b, a, d, e, d), u, (size_t)N * N);
  return 0;
}
