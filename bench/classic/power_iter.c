#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void matvec(int n, double a[n][n], double x[n], double y[n]) {
  for (int i = 0; i < n; i++) {
    y[i] = 0;
    for (int j = 0; j < n; j++)
      y[i] += a[i][j] * x[j];
  }
}

static double normalise(int n, double x[n]) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += x[i] * x[i];
  s = sqrt(s);
  for (int i = 0; i < n; i++)
    x[i] /= s;
  return s;
}

double largest_eigenvalue(int n, double (*a)[n], double eps, int *iterations) {
  double *x = malloc(n * sizeof *x), *y = malloc(n * sizeof *y), *t;
  double lambda = 0, old;
  for (int i = 0; i < n; i++)
    x[i] = 1;
  normalise(n, x);
  *iterations = 0;
  do {
    old = lambda;
    matvec(n, a, x, y);
    lambda = normalise(n, y);
    t = x, x = y, y = t;
    ++*iterations;
  } while (fabs(lambda - old) > eps * fabs(lambda) && *iterations < 400);
  free(x);
  free(y);
  return lambda;
}

int main(void) {
  int n = 1500, it;
  double (*a)[n] = malloc(sizeof(double[n][n]));
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      a[i][j] = a[j][i] = ((i * 37 + j * 91) % 101) / 101.0 - 0.45;
  double l = largest_eigenvalue(n, a, 1e-14, &it);
  printf("%.9f\n", l);
  free(a);
  return 0;
}
