/* Correlation of the columns of a table */
#include "bench.h"
#include <math.h>

void kernel(int m, int n, double data[restrict n][m], double C[restrict m][m], double mean[restrict m],
            double deviation[restrict m]) {
  for (int j = 0; j < m; j++) {
    mean[j] = 0;
    for (int i = 0; i < n; i++)
      mean[j] += data[i][j];
    mean[j] /= n;
  }
  for (int j = 0; j < m; j++) {
    deviation[j] = 0;
    for (int i = 0; i < n; i++)
      deviation[j] += (data[i][j] - mean[j]) * (data[i][j] - mean[j]);
    deviation[j] = sqrt(deviation[j] / n);
    deviation[j] = deviation[j] <= 0.1 ? 1.0 : deviation[j];
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      data[i][j] -= mean[j];
      data[i][j] /= sqrt((double)n) * deviation[j];
    }
  for (int i = 0; i < m - 1; i++) {
    C[i][i] = 1;
    for (int j = i + 1; j < m; j++) {
      C[i][j] = 0;
      for (int k = 0; k < n; k++)
        C[i][j] += data[k][i] * data[k][j];
      C[j][i] = C[i][j];
    }
  }
  C[m - 1][m - 1] = 1;
}

int main(void) {
  enum { M = 1200, N = 1400 };
  MATRIX(data, N, M);
  MATRIX(C, M, M);
  VECTOR(mean, M);
  VECTOR(deviation, M);
  BENCH_RUN(kernel(M, N, data, C, mean, deviation), C, (size_t)M * M);
  return 0;
}
