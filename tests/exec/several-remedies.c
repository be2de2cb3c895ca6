// Arrays of one loop that need different remedies get them all; one array's reads may, too.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>
#include <stdlib.h>

enum { N = 30000, M = 24 };
static double a[N + 1], b[2 * N], w[M], sums[4];

// CHECK-LABEL: static void copyAndTest(
// CHECK: k >= n
// CHECK: a_copy
// CHECK: a[i] = a_old[i + 1] * 0.5;
// CHECK: b[i] = b[i + k] * 0.5;
static void copyAndTest(int n, int k, double *restrict a, double *restrict b) {
  for (int i = 0; i < n; i++) {
    a[i] = a[i + 1] * 0.5;
    b[i] = b[i + k] * 0.5;
  }
}

// CHECK-LABEL: static void twoReads(
// CHECK: k >= n
// CHECK: a[i] = a_old[i + 1] - a[i + k];
static void twoReads(int n, int k, double *restrict a) {
  for (int i = 0; i < n; i++)
    a[i] = a[i + 1] - a[i + k];
}

// CHECK-LABEL: static void allOfThem(
// CHECK: reduction(+:s[0:1])
// CHECK: a[i] = a_old[i + 1] * 0.5;
static void allOfThem(int n, int k, double *restrict a, double *restrict b, double *restrict t,
                      double *restrict s) {
  for (int i = 0; i < n; i++) {
    a[i] = a[i + 1] * 0.5;
    b[i] = b[i + k] * 0.5;
    for (int j = 0; j < M; j++)
      t[j] = a[i] + b[i] * j;
    s[0] += (long)(t[M - 1] + t[0]);
  }
}

static void fill(double *to, int m, double x) {
  for (int j = 0; j < m; j++)
    to[j] = x * j;
}
static double sum(const double *from, int m) {
  double s = 0;
  for (int j = 0; j < m; j++)
    s += from[j];
  return s;
}

// A block of memory that callees fill and read, under its name and under one of the iteration's own.
// CHECK-LABEL: static void workOnHeap(
// CHECK: w_own
// CHECK: double *const w = w_own
static void workOnHeap(int n, int m, const double *restrict x, double *restrict y) {
  double *w = malloc((size_t)m * sizeof *w);
  if (!w)
    return;
  for (int i = 0; i < n; i++) {
    double *p = w;
    fill(p, m, x[i]);
    y[i] = sum(w, m);
  }
  free(w);
}

// Another name from before the loop leads to the block itself.
// CHECK-LABEL: static void workByTwoNames(
// CHECK-NOT: w_own
// CHECK-LABEL: static void show(
static void workByTwoNames(int n, int m, const double *restrict x, double *restrict y) {
  double *w = malloc((size_t)m * sizeof *w), *old = w;
  if (!w)
    return;
  for (int i = 0; i < n; i++) {
    fill(w, m, x[i]);
    y[i] = sum(old, m);
  }
  free(w);
}

static void show(const char *name, int n, const double *x) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s = s * 0.25 + x[i];
  printf("%s %.17g\n", name, s);
}

static void restart(void) {
  for (int i = 0; i <= N; i++)
    a[i] = i % 97;
  for (int i = 0; i < 2 * N; i++)
    b[i] = i % 89;
}

int main(void) {
  const int steps[] = {0, 1, 5, N, -3};
  for (int k = 0; k < 5; k++) {
    const int n = N - 10, from = steps[k] < 0 ? 3 : 0;
    restart();
    copyAndTest(n, steps[k], a, b + from);
    show("copyAndTest", N, a);
    show("copyAndTest", N, b);
    restart();
    allOfThem(n, steps[k], a, b + from, w, sums);
    show("allOfThem", N, a);
    show("allOfThem", N, b);
    show("allOfThem", M, w);
    show("allOfThem", 1, sums);
    restart();
    if (steps[k] < 10)
      twoReads(n, steps[k] < 0 ? 0 : steps[k], a);
    else
      twoReads(n, steps[k], b);
    show("twoReads", N, a);
    show("twoReads", N, b);
  }
  copyAndTest(0, 1, a, b);
  twoReads(-4, 1, a);
  allOfThem(0, 1, a, b, w, sums);
  workOnHeap(N, M, a, b);
  show("workOnHeap", N, b);
  workByTwoNames(N, M, a, b);
  show("workByTwoNames", N, b);
  return 0;
}
