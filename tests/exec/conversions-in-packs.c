// Packs in place whose elements are converted on the way are no moves: what is kept differs from what was compared.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
#include <stdio.h>
#include <stdlib.h>
static int f(int *a, int n) {
  int k = 1;
  for (int i = 1; i < n; i++)
    if (a[i] != a[k - 1])
      a[k++] = (unsigned char)a[i];
  return k;
}
static int g(int *a, int n) {
  int k = 1;
  for (int i = 1; i < n; i++) {
    int x = (unsigned char)a[i];
    if (x != a[k - 1])
      a[k++] = x;
  }
  return k;
}
static int h(long *a, int n) {
  int k = 1;
  for (int i = 1; i < n; i++) {
    long x = (int)a[i];
    if (x != a[k - 1])
      a[k++] = a[i];
  }
  return k;
}
static int p(int *a, int n) {
  int k = 1;
  for (int i = 1; i < n; i++)
    if ((unsigned char)a[i] != a[k - 1])
      a[k++] = a[i];
  return k;
}
static int q(double *a, int n) {
  int k = 1;
  for (int i = 1; i < n; i++)
    if (a[i] != a[k - 1])
      a[k++] = (float)a[i];
  return k;
}
static int r(double *a, int n) {
  int k = 1;
  for (int i = 1; i < n; i++) {
    double x = (int)a[i];
    if (a[i] != a[k - 1])
      a[k++] = x;
  }
  return k;
}
static int u(int *a, int n) {
  int k = 1;
  for (int i = 1; i < n; i++) {
    if (a[i] == a[k - 1])
      continue;
    a[k++] = (signed char)a[i];
  }
  return k;
}
static int *mk(int n) {
  int *a = malloc(n * 4);
  for (int i = 0; i < n; i++)
    a[i] = (i / 3) * 97 % 1000 + 200;
  return a;
}
static void out(const char *s, int *a, int k) {
  long h = 0;
  for (int i = 0; i < k; i++)
    h = (h * 31 + a[i]) % 1000000007;
  printf("%s %d %ld\n", s, k, h);
}
int main(void) {
  int n = 5000, k;
  int *a;
  a = mk(n);
  k = f(a, n);
  out("f", a, k);
  a = mk(n);
  k = g(a, n);
  out("g", a, k);
  long *b = malloc(8 * n);
  for (int i = 0; i < n; i++)
    b[i] = (i / 2) + ((long)(i % 3) << 32);
  k = h(b, n);
  long s = 0;
  for (int i = 0; i < k; i++)
    s = (s * 31 + b[i]) % 1000000007;
  printf("h %d %ld\n", k, s);
  a = mk(n);
  k = p(a, n);
  out("p", a, k);
  a = mk(n);
  k = u(a, n);
  out("u", a, k);
  double *d = malloc(8 * n);
  for (int i = 0; i < n; i++)
    d[i] = (i / 3) * 0.1;
  k = q(d, n);
  double t = 0;
  for (int i = 0; i < k; i++)
    t += d[i];
  printf("q %d %.17g\n", k, t);
  for (int i = 0; i < n; i++)
    d[i] = (i / 3) * 0.1;
  k = r(d, n);
  t = 0;
  for (int i = 0; i < k; i++)
    t += d[i];
  printf("r %d %.17g\n", k, t);
  return 0;
}
