// Searches whose tests look at a part of the counter (`(unsigned char)i < n`), or at it with another sign.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
#include <stdio.h>
#include <stdlib.h>
static int a[400000];
static int f(int from, int n, int key) {
  int i; /* p points into the middle */
  for (i = from; (unsigned char)i < n; i++)
    if (a[i + 200000] == key)
      break;
  return i;
}
static int g(int from, int n, int key) {
  int i;
  for (i = from; (long)(unsigned)i < n; i++)
    if (a[i + 200000] == key)
      break;
  return i;
}
static int h(int from, int n, int key) {
  int i;
  for (i = from; (int)(unsigned char)i < n; i++)
    if (a[i + 200000] == key)
      return i;
  return -1000;
}
static int k(int from, long n, int key) {
  int i;
  for (i = from; (long)(unsigned short)i < n; i++)
    if (a[i + 200000] == key)
      break;
  return i;
}
static int m(int from, int n, int key) {
  int i = from;
  while ((unsigned char)i < n && a[i + 200000] != key)
    i++;
  return i;
}
static int q(int from, int n, int key) {
  int i = from;
  while (a[i + 200000] != key) {
    if (!((unsigned char)i < n))
      break;
    i++;
  }
  return i;
}
static int r(int from, int n, int key) {
  int i;
  for (i = from; i < (signed char)n; i++)
    if (a[i + 200000] == key)
      break;
  return i;
}
static int u(int from, unsigned n, int key) {
  int i;
  for (i = from; (unsigned)i < n; i++)
    if (a[i + 200000] == key)
      break;
  return i;
}
static int v(int from, unsigned n, int key) {
  int i;
  for (i = from; i < (long)n - 5; i++)
    if (a[i + 200000] == key)
      break;
  return i;
}
static int w(int n, int key) {
  int i;
  for (i = n; (unsigned char)i; i--)
    if (a[i + 200000] == key)
      break;
  return i;
}
static int x(int n, int key) {
  int i;
  for (i = n; (unsigned char)i > 3; i--)
    if (a[i + 200000] == key)
      break;
  return i;
}
static int y(int n, int key) {
  unsigned i;
  for (i = n; (int)i >= 0; i--)
    if (a[i + 200000] == key)
      break;
  return i;
}
static int z(int n, float lim, int key) {
  int i;
  for (i = n; i < lim; i++)
    if (a[i + 200000] == key)
      break;
  return i;
}
// No end but the array's: the counter passes zero and is a large number there.
static int past_zero(int n, int key) {
  unsigned i;
  for (i = n;; i--)
    if (a[i + 200000] == key)
      break;
  return (int)i;
}
int main(void) {
  int N = 400000;
  for (int i = 0; i < N; i++)
    a[i] = i;
  int M = N / 2;
  printf("f %d %d %d\n", f(-100, 150, M - 50), f(0, 150, M + 70), f(-300, 100, M - 290));
  printf("g %d %d\n", g(-100, 150, M - 50), g(10, 150, M + 50));
  printf("h %d %d\n", h(-100, 150, M - 50), h(-60000, 100, M - 30000));
  printf("k %d %d\n", k(-100, 150, M - 50), k(-100000, 100, M - 300));
  printf("m %d %d\n", m(-100, 150, M - 50), m(-65000, 200, M - 3000));
  printf("q %d %d\n", q(-100, 150, M - 50), q(-65000, 200, M - 3000));
  printf("r %d %d\n", r(-100, 150, M - 50), r(-65000, 200, M - 3000));
  printf("u %d %d\n", u(-100, 150, M - 50), u(0, 20000, M + 3000));
  printf("v %d %d\n", v(-100, 3, M - 50), v(0, 20000, M + 3000));
  printf("w %d %d\n", w(1000, M + 5), w(100000, M + 80000));
  printf("x %d %d\n", x(1000, M + 5), x(100000, M + 80000));
  printf("y %d %d\n", y(1000, M + 5), y(100000, M + 80000));
  printf("past_zero %d %d\n", past_zero(1500, M - 700), past_zero(1500, M - 199990));
  printf("z %d %d\n", z(1000, 2000.5f, M + 1500), z(-100000, 1000, M + 80000));
  return 0;
}
