// What clauses and lines around a loop do with a counter that counts the iterations by itself: extrema and their index, sums, histograms,
// last values, closed forms, private arrays.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: env parlift_flags="--as-written --thread-cost=0" %S/same-output.sh %parlift %s %t.written
// RUN: FileCheck %s < %t.written.omp.c
// CHECK: int best(
// CHECK: #pragma omp for nowait
// CHECK-NEXT: for (i = 0; i < trip; i++)
// CHECK: i = trip;
#include <stdio.h>
enum { N = 5000 };
static double a[N];
static int h[16], key[N];
int best(int n, int m) {
  int i, b = -1;
  double lo = 1e9;
  for (i = 0; i < n && i < m; i++)
    if (a[i] < lo) {
      lo = a[i];
      b = i;
    }
  return b * 10 + i;
}
int best2(int n) {
  int b = -1;
  double lo = 1e9;
  for (int i = 0; 2 * i < n; i++)
    if (a[i] <= lo) {
      lo = a[i];
      b = i;
    }
  return b;
}
double mx(int n, int m) {
  double x = -1;
  for (int i = 0; i < n && i < m; i++)
    if (a[i] > x)
      x = a[i];
  return x;
}
void hist(int n, int m) {
  for (int i = 0; i < n && i < m; i++)
    h[key[i]]++;
}
double sum(int n) {
  double s = 0;
  int i;
  for (i = 0; i + 2 <= n; i += 2)
    s += a[i] * a[i + 1];
  return s + i;
}
int last(int n, int m) {
  int x = 0;
  for (int i = 0; i < n && i < m; i++) {
    x = (int)a[i] * 3;
  }
  return x;
}
int idx(int n, int m) {
  int k = 5;
  for (int i = 0; i < n && i < m; i++) {
    a[k] += 1;
    k += 2;
  }
  return k;
}
int idx2(int n) {
  int k = 5, i, j;
  for (i = 0, j = n; 2 * i < n; i++, j--) {
    a[j] += k;
    k += 2;
  }
  return k + i + j;
}
double work(int n, int m) {
  double w[8], s = 0;
  for (int i = 0; i < n && i < m; i++) {
    for (int q = 0; q < 8; q++)
      w[q] = a[i] + q;
    for (int q = 0; q < 8; q++)
      s += w[q];
  }
  return s;
}
int scan(int n, int m) {
  int s = 0;
  static int p[N];
  for (int i = 0; i < n && i < m; i++) {
    s += key[i];
    p[i] = s;
  }
  return p[n > m ? (m > 0 ? m - 1 : 0) : (n > 0 ? n - 1 : 0)];
}
int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = (i * 7919) % 1009, key[i] = i % 16;
  int t[] = {0, 1, 2, 7, 999, 1000};
  for (int x = 0; x < 6; x++)
    for (int y = 0; y < 6; y++) {
      int n = t[x], m = t[y];
      hist(n, m);
      printf("%d ", best(n, m));
      printf("%d ", best2(n));
      printf("%g ", mx(n, m));
      printf("%.0f ", sum(n));
      printf("%d ", last(n, m));
      printf("%d ", idx(n, m));
      printf("%d ", idx2(n));
      printf("%g ", work(n, m));
      printf("%d ", scan(n, m));
      printf("%d\n", h[3]);
    }
  return 0;
}
