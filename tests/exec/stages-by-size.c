// Is it worth threads? A stride in a variable divides the number of iterations, and where it grows the first loops do most of the work: what
// is asked before them says so, in numbers that the loops have.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: env parlift_flags="--thread-cost=10" %S/same-output.sh %parlift %s %t
// RUN: %parlift parallelize -q %s | FileCheck %s --check-prefix=TEXT
#include <stdio.h>
#include <stdlib.h>
enum { N = 1 << 17 };

// Prime 2 strikes out half of a million numbers, the last primes a few.
// TEXT-LABEL: void sieve(
// TEXT: if ((double)n - p * p > {{[0-9]+}}.0 * p && p > 0{{.*}}) {
// TEXT-NEXT: #pragma omp parallel for
void sieve(int n, char *mark) {
  for (int p = 2; (long)p * p <= n; p++)
    if (!mark[p])
      for (int j = p * p; j <= n; j += p)
        mark[j] = 1;
}

// Whatever len is, half of the elements are first ones of a pair, and there is one iteration where len == n.
// TEXT-LABEL: void butterflies(
// TEXT: if (n > {{[0-9]+}} && n > len && len > 0{{.*}}) {
// TEXT-NEXT: #pragma omp parallel for
void butterflies(int n, double *re) {
  for (int len = 2; len <= n; len <<= 1)
    for (int i = 0; i < n; i += len)
      for (int j = 0; j < len / 2; j++) {
        double u = re[i + j], v = re[i + j + len / 2];
        re[i + j] = u + v;
        re[i + j + len / 2] = u - v;
      }
}

// The same in other words; the length of an iteration does not depend on where it begins, though its ends do.
// TEXT-LABEL: void halves(
// TEXT: if ((double)n * le2 > {{[0-9]+}}.0 * le && n > le && {{.*}}) {
// TEXT-NEXT: #pragma omp parallel for private(ip, j){{$}}
void halves(double *re, int n) {
  int le, le2, ip, i, j;
  for (le = 2; le <= n; le *= 2) {
    le2 = le >> 1;
    for (i = 0; i < n; i += le)
      for (j = i; j < i + le2; j++) {
        ip = j + le2;
        double t = re[ip];
        re[ip] = re[j] - t;
        re[j] += t;
      }
  }
}

// TEXT-LABEL: void combs(
// TEXT: if ((double)n * m > {{[0-9]+}}.0 * b && n > b && b > 0{{.*}}) {
void combs(float *a, int n, int b, int m) {
  for (int i = 0; i < n; i += b)
    for (int j = 0; j < m; j++)
      a[i] += a[i] * 0.5f;
}

// What starts elsewhere each time, and stops elsewhere, is a window.
// TEXT-LABEL: void windows(
// TEXT: for (int i = 1; i < n; i++)
// TEXT-NEXT: {{^ *}}for (int j = i;
void windows(char *a, int n, int s) {
  for (int i = 1; i < n; i++)
    for (int j = i; j < 2 * i; j += s)
      a[j] ^= 1;
}

int main(void) {
  static char mark[N + 1];
  static double re[N];
  static float f[N];
  sieve(N, mark);
  sieve(1, mark);
  for (int i = 0; i < N; i++)
    re[i] = i % 7 - 3, f[i] = i % 5;
  butterflies(N, re);
  butterflies(1, re);
  butterflies(8, re);
  halves(re, N);
  halves(re, 2);
  combs(f, N, 1, 3);
  combs(f, N, 300, 40);
  combs(f, 0, -4, 40);
  windows(mark, 300, 7);
  long s = 0;
  double r = 0;
  for (int i = 0; i < N; i++)
    s += mark[i] * (i % 13), r += re[i] * (i % 3) + f[i];
  printf("%ld %.6g\n", s, r);
}
