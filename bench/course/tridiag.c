#include "course.h"

void run(int n, const double *l, const double *d, const double *u, const double *b, double *x, double *c) {
  c[0] = u[0] / d[0];
  x[0] = b[0] / d[0];
  for (int i = 1; i < n; i++) {
    double m = 1.0 / (d[i] - l[i] * c[i - 1]);
    c[i] = u[i] * m;
    x[i] = (b[i] - l[i] * x[i - 1]) * m;
  }
  for (int i = n - 2; i >= 0; i--)
    x[i] -= c[i] * x[i + 1];
}

int main(void) {
  double t0, t1;
  int n = 30000000;
  double *l = malloc(8L * n), *d = malloc(8L * n), *u = malloc(8L * n), *b = malloc(8L * n),
         *x = malloc(8L * n), *c = malloc(8L * n);
  for (int i = 0; i < n; i++) {
    l[i] = u[i] = -1;
    d[i] = 4;
    b[i] = i % 10;
    x[i] = c[i] = 0;
  }
  t0 = now();
  run(n, l, d, u, b, x, c);
  t1 = now();
  double s = 0;
  for (int i = 0; i < n; i++)
    s += x[i];
  printf("%.8e\n", s);
  fprintf(stderr, "%.4f\n", t1 - t0);
  return 0;
}
