// What is stored again in a narrower type is another number, in recurrences and extrema: `y[i] = (int)y[i]` is no copy.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
#include <stdio.h>
#include <stdlib.h>
static void f(int *restrict y, const int *restrict a, int n) {
  for (int i = 1; i < n; i++) {
    y[i] = y[i - 1] + a[i];
    y[i] = (unsigned char)y[i];
  }
}
static void g(long *restrict y, const long *restrict a, int n) {
  for (int i = 1; i < n; i++) {
    y[i] = y[i - 1] + a[i];
    y[i] = (int)y[i];
  }
}
static void h(unsigned *restrict y, const unsigned *restrict a, int n) {
  for (int i = 1; i < n; i++) {
    y[i] = y[i - 1] + a[i];
    y[i] = (unsigned short)y[i];
  }
}
static void k(double *restrict y, const double *restrict a, int n) {
  for (int i = 1; i < n; i++) {
    y[i] = y[i - 1] > a[i] ? y[i - 1] : a[i];
    y[i] = (float)y[i];
  }
}
static void m(double *restrict y, const double *restrict a, int n) {
  for (int i = 1; i < n; i++) {
    y[i] = y[i - 1] + a[i];
    y[i] = (int)y[i];
  }
}
static void r(unsigned *restrict y, const unsigned *restrict a, int n) {
  for (int i = 1; i < n; i++) {
    y[i] = y[i - 1] * 3 + a[i];
    y[i] = (unsigned short)y[i];
  }
}
int main(void) {
  int n = 3000;
  int *y = calloc(n, 4), *a = calloc(n, 4);
  long *Y = calloc(n, 8), *A = calloc(n, 8);
  double *D = calloc(n, 8), *E = calloc(n, 8);
  unsigned *U = calloc(n, 4), *V = calloc(n, 4);
  for (int i = 0; i < n; i++)
    a[i] = i * 7 % 1001, A[i] = i * 1000003L, E[i] = i * 1.1 + (i % 7) * 0.13, V[i] = i * 1009;
  f(y, a, n);
  g(Y, A, n);
  h(U, V, n);
  k(D, E, n);
  unsigned long s = 0;
  for (int i = 0; i < n; i++)
    s = s * 31 + y[i];
  printf("f %ld\n", s);
  s = 0;
  for (int i = 0; i < n; i++)
    s ^= Y[i] * (i | 1);
  printf("g %ld\n", s);
  s = 0;
  for (int i = 0; i < n; i++)
    s ^= U[i] * (long)(i | 1);
  printf("h %ld\n", s);
  double d = 0;
  for (int i = 0; i < n; i++)
    d += D[i];
  printf("k %.17g\n", d);
  for (int i = 0; i < n; i++)
    D[i] = 0;
  for (int i = 0; i < n; i++)
    E[i] = 0.75 + i % 3;
  m(D, E, n);
  d = 0;
  for (int i = 0; i < n; i++)
    d += D[i];
  printf("m %.17g\n", d);
  s = 0;
  for (int i = 0; i < n; i++)
    s ^= U[i] * (long)(i | 1);
  printf("u %ld\n", s);
  r(U, V, n);
  s = 0;
  for (int i = 0; i < n; i++)
    s ^= U[i] * (long)(i | 1);
  printf("r %ld\n", s);
  return 0;
}
