// Sums, transposes, vectors of 4 x 4, again and again.
#include <stdio.h>
void madd(const double *a, const double *b, double *c, int n, int m);
void mtrans(const double *a, double *t, int n, int m);
void mvec(const double *a, const double *x, double *y, int n, int m);
double norm(const double *x, int n);
void outer(const double *x, const double *y, double *a, int n, int m);

#ifndef CALLS
void madd(const double *a, const double *b, double *c, int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      c[i * m + j] = a[i * m + j] + b[i * m + j];
}
void mtrans(const double *a, double *t, int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      t[j * n + i] = a[i * m + j];
}
void mvec(const double *a, const double *x, double *y, int n, int m) {
  for (int i = 0; i < n; i++) {
    y[i] = 0;
    for (int j = 0; j < m; j++)
      y[i] += a[i * m + j] * x[j];
  }
}
double norm(const double *x, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += x[i] * x[i];
  return s;
}
void outer(const double *x, const double *y, double *a, int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * m + j] = x[i] * y[j];
}
#endif

#ifndef KERNELS
int main(int argc, char **argv) {
  (void)argv;
  double a[16], b[16], c[16], x[4] = {1, 2, 3, 4}, y[4], t = 0;
  for (int i = 0; i < 16; i++)
    a[i] = i * .01;
  int n = 3 + argc;
  for (int q = 0; q < 4000000; q++) {
    mtrans(a, b, n, n);
    madd(a, b, c, n, n);
    mvec(c, x, y, n, n);
    t += norm(y, n);
    outer(y, x, a, n, n);
    x[q & 3] = 1 + q % 3;
    a[5] = 1;
    for (int i = 0; i < 16; i++)
      a[i] = a[i] > 10 ? 1 : a[i];
  }
  printf("%.9g\n", t);
  return 0;
}
#endif
