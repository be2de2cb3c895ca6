// Elements that grow by a number that is converted on the way.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
#include <stdio.h>
#include <stdlib.h>
static void a1(int *restrict y, int *restrict z, int n, int d) {
  for (int i = 1; i < n; i++) {
    if (z[i])
      z[i] = y[i - 1] + (unsigned char)d;
    y[i] = y[i - 1] + d;
  }
}
static void a2(int *restrict y, int *restrict z, int n, int d) {
  for (int i = 1; i < n; i++)
    y[i] = y[i - 1] + d, z[i] = (unsigned char)(y[i - 1] + d);
}
static void a3(int *restrict y, int *restrict z, int n, int d) {
  for (int i = 1; i < n; i++)
    z[i] = (unsigned char)(y[i] = y[i - 1] + d);
}
static void a4(int *restrict y, int *restrict z, int n, int d) {
  for (int i = 1; i < n; i++) {
    y[i] = y[i - 1] + d;
    if (z[i] > 2) {
      z[i] = (unsigned char)(y[i - 1] + d);
    }
  }
}
static void a5(int *restrict y, int *restrict z, int n, int d) {
  for (int i = 1; i < n; i++) {
    int t = (unsigned char)(y[i - 1] + d);
    y[i] = y[i - 1] + d;
    z[i] = t;
  }
}
static void a6(int *restrict y, int *restrict z, int n, int d) {
  for (int i = 1; i < n; i++) {
    y[i] = y[i - 1] + d;
    z[i] += 1;
  }
}
int main(void) {
  int n = 3000;
  int *y = calloc(n, 4), *z = calloc(n, 4);
  long s;
#define R(F)                                                                                       \
  for (int i = 0; i < n; i++)                                                                      \
    z[i] = i % 5;                                                                                  \
  F(y, z, n, 301);                                                                                 \
  s = 0;                                                                                           \
  for (int i = 0; i < n; i++)                                                                      \
    s += y[i] * 3L + (long)z[i] * i;                                                               \
  printf(#F " %ld\n", s);
  R(a1) R(a2) R(a3) R(a4) R(a5) R(a6) return 0;
}
