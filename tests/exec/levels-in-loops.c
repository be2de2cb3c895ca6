// Loops around others whose iterations run by levels: iterations until nothing changes much, steps that print, outer loops in which index arrays
// stay the same and in which they do not, arrays that take turns, values that may lie anywhere.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: FileCheck %s < %t.omp.c
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 7000 };
static int l[N], r[N];
static double b[N], x[N], y[N];

// CHECK-LABEL: {{^}}static int converge(
// CHECK: {{^ +}}int x_levels = -1
// CHECK-NEXT: {{^ +}}do {
// CHECK: {{^ +}}#pragma omp declare reduction(change_together : double : omp_out = omp_in > omp_out ? omp_in : omp_out)
// CHECK-NEXT: {{^ +}}#pragma omp parallel reduction(change_together:change)
// CHECK: {{^ +}}} while (change > tol && it < 50); // enough
// CHECK-NEXT: {{^ +}}free(x_order);
static int converge(double tol) {
  int it = 0;
  double change;
  do {
    change = 0;
    for (int i = 0; i < N; i++) {
      const double s = 0.25 * (b[i] + x[l[i]] + x[r[i]]);
      const double d = fabs(s - x[i]);
      if (d > change)
        change = d;
      x[i] = s;
    }
    it++;
  } while (change > tol && it < 50); // enough
  return it;
}

// CHECK-LABEL: {{^}}static int prints(
// CHECK: {{^ +}}while (it < most) {
// CHECK: {{^ +}}printf("%d\n", it); }
// CHECK-NEXT: {{^ +}}free(x_order);
// CHECK-NEXT: {{^ +}}it += 100;
static int prints(int most) {
  int it = 0;
  while (it < most) {
    for (int i = N - 1; i >= 0; i--)
      x[i] = 0.25 * (b[i] + x[l[i]] + x[r[i]]);
    if (++it == 7)
      break;
    printf("%d\n", it); }
  it += 100;
  return it;
}

// Found once for all.
// CHECK-LABEL: {{^}}static void nested(
// CHECK: {{^ +}}int x_levels = -1
// CHECK-NEXT: {{^ +}}for (int run = 0;
static void nested(int runs, int most) {
  for (int run = 0; run < runs; run++) {
    for (int i = 0; i < N; i++)
      b[i] += 0.5;
    for (int t = 0; t < most; t++)
      for (int i = 0; i < N; i++)
        x[i] = 0.25 * (b[i] + x[l[i]] - x[r[i]]);
  }
}

// Found once in each run.
// CHECK-LABEL: {{^}}static void renumbered(
// CHECK: {{^ +}}for (int run = 0;
// CHECK: {{^ +}}int x_levels = -1
// CHECK-NEXT: {{^ +}}for (int t = 0;
static void renumbered(int runs, int most) {
  for (int run = 0; run < runs; run++) {
    for (int i = 0; i < N; i++)
      l[i] = (l[i] + 1500 * run) % N;
    for (int t = 0; t < most; t++)
      for (int i = 0; i < N; i++)
        x[i] = 0.25 * (b[i] + x[l[i]] - x[r[i]]);
  }
}

// Levels are of the iterations, whatever the array is.
// CHECK-LABEL: {{^}}static void turns(
// CHECK: {{^ +}}int p_levels = -1
static void turns(int steps, double *p, double *q) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < N; i++)
      p[i] = 0.25 * (q[i] + p[l[i]] - p[r[i]]);
    double *old = p;
    p = q;
    q = old;
  }
}

// Weights that only data says how far they are read: they are looked at, too. In the second call they are the vector.
// CHECK-LABEL: {{^}}static void weighted(
// CHECK: {{^ +}}if (x_is_apart && !{{.*}}_known) {
// CHECK: {{^ +}}int x_in_levels = x_is_apart;
static void weighted(int steps, int n, const int *restrict from, const int *restrict at, const double *w, double *x) {
  for (int t = 0; t < steps; t++)
    for (int i = 0; i < n; i++)
      x[i] = 0.5 * (x[i] + w[at[i]] * x[from[i]]);
}

static double sum(const double *a) {
  double s = 0;
  for (int i = 0; i < N; i++) {
    s = 0.5 * s + a[i];
    if (s > 1e300)
      break;
  }
  return s;
}

int main(void) {
  unsigned seed = 3;
  for (int i = 0; i < N; i++) {
    seed = seed * 1103515245u + 12345u;
    l[i] = ((int)((seed >> 8) % 1000) + (i / 1000 + 3) * 1000) % N;
    r[i] = ((int)((seed >> 16) % 1000) + (i / 1000 + 6) * 1000) % N;
    b[i] = 1 + i % 3;
    x[i] = i % 5;
    y[i] = i % 4;
  }
  const int count = converge(1e-9);
  printf("%d %.17g\n", count, sum(x));
  printf("%d\n", prints(9));
  printf("%.17g\n", sum(x));
  nested(2, 3);
  printf("%.17g\n", sum(x));
  renumbered(3, 3);
  printf("%.17g\n", sum(x));
  turns(5, x, y);
  printf("%.17g %.17g\n", sum(x), sum(y));
  double *w = malloc(2 * N * sizeof *w);
  for (int i = 0; i < 2 * N; i++)
    w[i] = 0.25 + i % 3 * 0.25;
  weighted(4, N, l, r, w + N, w);
  printf("%.17g\n", sum(w));
  weighted(4, N, l, r, w, w);
  printf("%.17g\n", sum(w));
  free(w);
  return 0;
}
