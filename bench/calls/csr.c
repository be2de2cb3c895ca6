// Sparse products, 20 rows of 3, again and again.
#include <stdio.h>
void spmv(int n, const int *row, const int *col, const double *v, const double *x, double *y);

#ifndef CALLS
void spmv(int n, const int *row, const int *col, const double *v, const double *x, double *y) {
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int k = row[i]; k < row[i + 1]; k++)
      s += v[k] * x[col[k]];
    y[i] = s;
  }
}
#endif

#ifndef KERNELS
int main(int argc, char **argv) {
  (void)argv;
  int row[21], col[60];
  double v[60], x[20], y[20];
  for (int i = 0; i <= 20; i++)
    row[i] = 3 * i;
  for (int i = 0; i < 60; i++)
    col[i] = (i * 7) % 20, v[i] = 0.1 + i % 5;
  for (int i = 0; i < 20; i++)
    x[i] = 1;
  for (int q = 0; q < 4000000; q++) {
    spmv(19 + argc, row, col, v, x, y);
    x[q % 20] = y[(q + 3) % 20] * 0.1;
  }
  printf("%.9g\n", y[4]);
  return 0;
}
#endif
