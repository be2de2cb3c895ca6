// Strides that are converted on the way: what is tested is what is added, 0 among them.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
#include <stdio.h>
#include <stdlib.h>
static void w(int *restrict y, const int *restrict a, int n, int k) {
  for (int i = 0; i < n; i += (unsigned char)k)
    y[i] += a[i];
}
static void u(int *restrict y, const int *restrict a, unsigned n, long k) {
  for (unsigned i = 0; i < n; i += (unsigned)k)
    y[i] += a[i];
}
static void v(int *restrict y, const int *restrict a, int n, long k) {
  for (int i = 0; i < n; i += (int)k)
    y[i] += a[i];
}
static void x(int *restrict y, const int *restrict a, int n, double k) {
  for (int i = 0; i < n; i += (int)k)
    y[i] += a[i];
}
int main(void) {
  int *y = calloc(4000, 4), *a = calloc(4000, 4);
  a[0] = 5;
  w(y, a, 0, 256);
  printf("w %d\n", y[0]);
  fflush(stdout);
  w(y, a, 1000, 259);
  printf("w %d\n", y[0]);
  fflush(stdout);
  x(y, a, 0, 0.5);
  printf("x %d\n", y[0]);
  fflush(stdout);
  v(y, a, 0, (1L << 32));
  printf("v %d\n", y[0]);
  fflush(stdout);
  v(y, a, 3000, (1L << 32) + 3);
  printf("v %d\n", y[0]);
  fflush(stdout);
  u(y, a, 0, (1L << 32));
  printf("u %d\n", y[0]);
  fflush(stdout);
  return 0;
}
