/* Covariance of the columns of a table */
#include "bench.h"

void kernel(int m, int n, double data[restrict n][m], double C[restrict m][m], double mean[restrict m]) {
  for (int j = 0; j < m; j++) {
    mean[j] = 0;
    for (int i = 0; i < n; i++)
      mean[j] += data[i][j];
    mean[j] /= n;
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      data[i][j] -= mean[j];
  for (int i = 0; i < m; i++)
    for (int j = i; j < m; j++) {
      C[i][j] = 0;
      for (int k = 0; k < n; k++)
        C[i][j] += data[k][i] * data[k][j];
      C[i][j] /= n - 1.0;
      C[j][i] = C[i][j];
    }
}

int main(void) {
  enum { M = 1200, N = 1400 };
  MATRIX(data, N, M);
  MATRIX(C, M, M);
  VECTOR(mean, M);
  BENCH_RUN(kernel(M, N, data, C, mean), C, (size_t)M * M);
  return 0;
}
