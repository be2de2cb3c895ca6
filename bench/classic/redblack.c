#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void sweep(double *u, const double *rhs, int n, int colour, double omega, double h2) {
  int i, j;
  for (i = 1; i < n - 1; i++)
    for (j = 1 + (i + colour) % 2; j < n - 1; j += 2) {
      double gs = 0.25 * (u[(i - 1) * n + j] + u[(i + 1) * n + j] + u[i * n + j - 1] + u[i * n + j + 1] - h2 * rhs[i * n + j]);
      u[i * n + j] += omega * (gs - u[i * n + j]);
    }
}

static double residual(const double *u, const double *rhs, int n, double h2) {
  double r = 0;
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      double t = (u[(i - 1) * n + j] + u[(i + 1) * n + j] + u[i * n + j - 1] + u[i * n + j + 1] - 4 * u[i * n + j]) / h2 - rhs[i * n + j];
      r += t * t;
    }
  return sqrt(r);
}

int main(int argc, char *argv[]) {
  int n = argc > 1 ? atoi(argv[1]) : 401;
  double *u = calloc(n * n, sizeof(double)), *rhs = calloc(n * n, sizeof(double));
  double h = 1.0 / (n - 1);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      rhs[i * n + j] = exp(-10 * (pow(i * h - 0.5, 2) + pow(j * h - 0.5, 2)));
  int it;
  for (it = 0; it < 600; it++) {
    sweep(u, rhs, n, 0, 1.9, h * h);
    sweep(u, rhs, n, 1, 1.9, h * h);
    if (it % 20 == 0 && residual(u, rhs, n, h * h) < 1e-6)
      break;
  }
  printf("%d %.9g %.12g\n", it, residual(u, rhs, n, h * h), u[n * (n / 2) + n / 2]);
  free(u);
  free(rhs);
  return 0;
}
