// Polynomials of degree 5, again and again.
#include <stdio.h>
double horner(const double *c, int n, double x);
void polymul(const double *a, int n, const double *b, int m, double *c);
void derive(double *c, int n);

#ifndef CALLS
double horner(const double *c, int n, double x) {
  double r = 0;
  for (int i = n - 1; i >= 0; i--)
    r = r * x + c[i];
  return r;
}
void polymul(const double *a, int n, const double *b, int m, double *c) {
  for (int i = 0; i < n + m - 1; i++)
    c[i] = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      c[i + j] += a[i] * b[j];
}
void derive(double *c, int n) {
  for (int i = 1; i < n; i++)
    c[i - 1] = i * c[i];
}
#endif

#ifndef KERNELS
int main(int argc, char **argv) {
  (void)argv;
  double a[6] = {1, 2, 3, 4, 5, 6}, b[5] = {1, -1, 1, -1, 1}, c[12], t = 0;
  for (int q = 0; q < 4000000; q++) {
    polymul(a, 5 + argc, b, 5, c);
    derive(c, 9 + argc);
    t += horner(c, 9, 0.5);
    a[q % 6] = 1e-6 * q;
  }
  printf("%.9g\n", t);
  return 0;
}
#endif
