/* Electric and magnetic field, finite differences in time */
#include "bench.h"

void kernel(int steps, int n, int m, double ex[restrict n][m], double ey[restrict n][m],
            double hz[restrict n][m], double source[restrict steps]) {
  for (int t = 0; t < steps; t++) {
    for (int j = 0; j < m; j++)
      ey[0][j] = source[t];
    for (int i = 1; i < n; i++)
      for (int j = 0; j < m; j++)
        ey[i][j] = ey[i][j] - 0.5 * (hz[i][j] - hz[i - 1][j]);
    for (int i = 0; i < n; i++)
      for (int j = 1; j < m; j++)
        ex[i][j] = ex[i][j] - 0.5 * (hz[i][j] - hz[i][j - 1]);
    for (int i = 0; i < n - 1; i++)
      for (int j = 0; j < m - 1; j++)
        hz[i][j] = hz[i][j] - 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
  }
}

int main(void) {
  enum { T = 500, N = 1000, M = 1200 };
  MATRIX(ex, N, M);
  MATRIX(ey, N, M);
  MATRIX(hz, N, M);
  VECTOR(source, T);
  BENCH_RUN(kernel(T, N, M, ex, ey, hz, source), hz, (size_t)N * M);
  return 0;
}
