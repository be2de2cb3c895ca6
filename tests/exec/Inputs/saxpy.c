#include <stdio.h>
#include <stdlib.h>

void saxpy(int n, float a, const float *x, float *y) {
  for (int i = 0; i < n; i++)
    y[i] = a * x[i] + y[i];
}

double sum(int n, int m, double A[n][m]) {
  double s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      s += A[i][j];
  return s;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 10000, status;
  float *x = malloc(n * sizeof *x), *y = malloc(n * sizeof *y);
  for (int i = 0; i < n; i++) {
    x[i] = i * 0.5f;
    y[i] = i;
  }
  saxpy(n, 2, x, y);
  printf("%g %g\n", y[1], y[n - 1]);
  if (scanf("%d", &status) != 1)
    status = 3;
  return status;
}
