// Stencils on small arrays and on larger ones: what a version by size tells apart.
#include <stdio.h>
#include <stdlib.h>

static void relax(int steps, int n, double A[restrict n][n], double B[restrict n][n]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        B[i][j] = 0.2 * (A[i][j] + A[i][j - 1] + A[i][j + 1] + A[i + 1][j] + A[i - 1][j]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        A[i][j] = 0.2 * (B[i][j] + B[i][j - 1] + B[i][j + 1] + B[i + 1][j] + B[i - 1][j]);
  }
}

static void field(int steps, int n, int m, double e[restrict n][m], double h[restrict n][m]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n; i++)
      for (int j = 1; j < m; j++)
        e[i][j] -= 0.5 * (h[i][j] - h[i - 1][j] + h[i][j - 1]);
    for (int i = 0; i < n - 1; i++)
      for (int j = 0; j < m - 1; j++)
        h[i][j] -= 0.7 * (e[i][j + 1] - e[i][j] + e[i + 1][j]);
  }
}

static void fill(int count, double *a) {
  for (int i = 0; i < count; i++)
    a[i] = i * 7 % 23;
}

static double sum(int count, const double *a) {
  double result = 0;
  for (int i = 0; i < count; i++)
    result = result / 2 + a[i];
  return result;
}

int main(void) {
  const int sizes[] = {1, 2, 3, 40, 64, 65, 150, 401};
  for (int k = 0; k < 8; k++) {
    const int n = sizes[k], m = n + 3;
    double *a = malloc(sizeof(double) * n * m), *b = malloc(sizeof(double) * n * m);
    fill(n * m, a);
    fill(n * m, b);
    relax(k < 6 ? 17 : 40, n, (void *)a, (void *)b);
    printf("%d %.17g %.17g\n", n, sum(n * n, a), sum(n * n, b));
    field(k < 6 ? 5 : 33, n, m, (void *)a, (void *)b);
    printf("%d %.17g %.17g\n", n, sum(n * m, a), sum(n * m, b));
    free(a);
    free(b);
  }
  return 0;
}
