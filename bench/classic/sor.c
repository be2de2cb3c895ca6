#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Gauss-Seidel and SOR in natural order, on a double ** with one block */
double **alloc2d(int n, int m) {
  double *block = calloc((size_t)n * m, sizeof(double));
  double **rows = malloc(n * sizeof(double *));
  for (int i = 0; i < n; i++)
    rows[i] = &block[i * m];
  return rows;
}

double sor(double **u, double **f, int n, double w, int sweeps) {
  double change = 0;
  for (int s = 0; s < sweeps; s++) {
    change = 0;
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) {
        double old = u[i][j];
        u[i][j] = (1 - w) * old + w * 0.25 * (u[i - 1][j] + u[i][j - 1] + u[i + 1][j] + u[i][j + 1] + f[i][j]);
        change += fabs(u[i][j] - old);
      }
    if (change < 1e-9)
      break;
  }
  return change;
}

/* dense Gauss-Seidel */
int gauss_seidel(double **a, double *b, double *x, int n, double eps) {
  int it = 0;
  double err;
  do {
    err = 0;
    for (int i = 0; i < n; i++) {
      double s = b[i];
      for (int j = 0; j < n; j++)
        if (j != i)
          s -= a[i][j] * x[j];
      s /= a[i][i];
      if (fabs(s - x[i]) > err)
        err = fabs(s - x[i]);
      x[i] = s;
    }
  } while (++it < 200 && err > eps);
  return it;
}

int main(void) {
  int n = 400;
  double **u = alloc2d(n, n), **f = alloc2d(n, n);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      f[i][j] = (i % 50 == 0 && j % 40 == 0) ? 1 : 0;
  double c = sor(u, f, n, 1.8, 200);
  printf("%.9g %.12g\n", c, u[n / 2][n / 3]);
  double **a = alloc2d(1200, 1200);
  double *b = malloc(1200 * sizeof *b), *x = calloc(1200, sizeof *x);
  for (int i = 0; i < 1200; i++) {
    for (int j = 0; j < 1200; j++)
      a[i][j] = 1.0 / (1 + abs(i - j));
    a[i][i] = 20;
    b[i] = i % 5;
  }
  int it = gauss_seidel(a, b, x, 1200, 1e-13);
  double s = 0;
  for (int i = 0; i < 1200; i++)
    s += x[i];
  printf("%d %.10g\n", it, s);
  return 0;
}
