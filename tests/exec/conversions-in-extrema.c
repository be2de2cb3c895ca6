// The largest of numbers that are converted on the way: what is stored need not be what was compared.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
#include <stdio.h>
#include <stdlib.h>
static void f(int *restrict y, const int *restrict b, int n) {
  int x = 5;
  for (int i = 0; i < n; i++) {
    x = x < (long)(unsigned)b[i] ? (long)(unsigned)b[i] : x;
    y[i] = x;
  }
}
static void g(int *restrict y, const int *restrict b, int n) {
  int x = 5;
  for (int i = 0; i < n; i++) {
    if (x < (long)(unsigned)b[i])
      x = (long)(unsigned)b[i];
    y[i] = x;
  }
}
static void h(int *restrict y, const int *restrict b, int n) {
  int x = 5;
  for (int i = 0; i < n; i++) {
    long t = (unsigned)b[i];
    if (t > x)
      x = t;
    y[i] = x;
  }
}
static int r(const int *restrict b, int n) {
  int x = 5;
  for (int i = 0; i < n; i++) {
    if (x < (long)(unsigned)b[i])
      x = (long)(unsigned)b[i];
  }
  return x;
}
static void u(unsigned char *restrict y, const signed char *restrict b, int n) {
  unsigned char x = 5;
  for (int i = 0; i < n; i++) {
    if (x < (unsigned char)b[i])
      x = (signed char)b[i];
    y[i] = x;
  }
}
static void v(signed char *restrict y, const signed char *restrict b, int n) {
  signed char x = 5;
  for (int i = 0; i < n; i++) {
    if (x < (unsigned char)b[i])
      x = (unsigned char)b[i];
    y[i] = x;
  }
}
static void w(short *restrict y, const int *restrict b, int n) {
  short x = 5;
  for (int i = 0; i < n; i++) {
    if (x < b[i])
      x = b[i];
    y[i] = x;
  }
}
static void z(signed char *restrict y, const signed char *restrict b, int n) {
  signed char x = 5;
  for (int i = 0; i < n; i++) {
    if (x > (unsigned char)b[i])
      x = (unsigned char)b[i];
    y[i] = x;
  }
}
static long hs(const void *p, int n) {
  const unsigned char *c = p;
  long h = 0;
  for (int i = 0; i < n; i++)
    h = (h * 31 + c[i]) % 1000000007;
  return h;
}
int main(void) {
  int n = 4000;
  int *y = calloc(n, 4), *b = calloc(n, 4);
  signed char *c = calloc(n, 1), *d = calloc(n, 1);
  short *e = calloc(n, 2);
  for (int i = 0; i < n; i++)
    b[i] = (int)((i * 2654435761u) >> 3) - (1 << 28), c[i] = (signed char)(i * 37);
  f(y, b, n);
  printf("f %ld\n", hs(y, 4 * n));
  g(y, b, n);
  printf("g %ld\n", hs(y, 4 * n));
  h(y, b, n);
  printf("h %ld\n", hs(y, 4 * n));
  printf("r %d\n", r(b, n));
  u((unsigned char *)d, c, n);
  printf("u %ld\n", hs(d, n));
  v(d, c, n);
  printf("v %ld\n", hs(d, n));
  w(e, b, n);
  printf("w %ld\n", hs(e, 2 * n));
  z(d, c, n);
  printf("z %ld\n", hs(d, n));
  return 0;
}
