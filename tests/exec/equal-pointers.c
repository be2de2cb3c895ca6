// Pointers that calls give the same block: where each iteration then keeps to its element, the test for apart ranges is passed by
// equal pointers too; a recurrence, a shift, and what the block's own contents decide are not.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <stdlib.h>

static double *u, *v, *r;
static int *p, *q;

// CHECK: [[#@LINE+2]]:3: remark: {{.*}} is parallel when `w + n <= y + 1 || y + n <= w + 1 || w == y`
static void residual(const double *x, const double *w, double *y, int n) {
  for (int i = 1; i < n - 1; i++)
    y[i] = w[i] + x[i - 1] - x[i + 1];
}

// CHECK: [[#@LINE+2]]:3: remark: {{.*}} is parallel when `w + (long)n * m <= y + 1 || y + (long)n * m <= w || w == y`
static void alongRows(const double *w, double *y, int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++)
      y[i * m + j] = 0.5 * w[i * m + j - 1];
}

// CHECK: [[#@LINE+2]]:3: remark: {{.*}} is parallel when `w + n <= y + 1 || y + n <= w`:
static void shifted(const double *w, double *y, int n) {
  for (int i = 1; i < n; i++)
    y[i] = 0.5 * w[i - 1] + 1;
}

// CHECK: [[#@LINE+2]]:3: remark: {{.*}} is parallel when `(w + n <= y || y + n <= w) && (w + 6 <= y || y + n <= w + 5)`:
static void byOne(const double *w, double *y, int n) {
  for (int i = 0; i < n; i++)
    y[i] = w[i] * (w[5] > 3 ? 0.5 : 2);
}

// CHECK: [[#@LINE+2]]:3: remark: {{.*}} is parallel when `y + m <= w || w + m <= y`:
static void throughRow(double *w, double *y, int n, int m) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      y[j] = i + j;
    for (int j = 0; j < m; j++)
      w[j] += y[j];
  }
}

// CHECK: [[#@LINE+2]]:3: remark: {{.*}} is parallel when `y + n <= w || w + n <= y`:
static void asLongAsSaid(const int *w, int *y, double *z, int n) {
  for (int i = 0; i < n; i++) {
    y[i] = i & 3;
    for (int j = 0; j < w[i]; j++)
      z[i] += 1;
  }
}

// CHECK: [[#@LINE+3]]:3: remark: {{.*}} not proved parallel
static void whereSaid(const double *w, double *y, double *z, int n) {
  double t[4] = {0};
  for (int i = 1; i < n; i++) {
    if (w[i] > 0)
      for (int k = 0; k < 4; k++)
        t[k] = w[i] + k;
    y[i] = 2 - w[i];
    if (w[i] > 0)
      z[i] = t[0] + t[3];
  }
}

// CHECK: [[#@LINE+2]]:3: remark: {{.*}} is parallel when `w + n <= y || y + n <= w || w == y`:
void fromOutside(const double *w, double *y, int n) {
  for (int i = 0; i < n; i++)
    y[i] = w[i] * 2;
}

static void show(const char *what, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += u[i] * (i % 3 + 1) + v[i] * (i % 5) - r[i];
  printf("%s %.9g\n", what, sum);
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 6000;
  u = malloc(8 * n), v = malloc(8 * n), r = malloc(8 * n);
  p = malloc(4 * n), q = malloc(4 * n);
  for (int i = 0; i < n; i++)
    u[i] = i % 13, v[i] = i % 7 - 3, r[i] = i % 11 - 5, p[i] = i % 5, q[i] = i % 4;
  residual(u, v, r, n), residual(u, r, r, n), residual(r, r, v, n), show("residual", n);
  residual(u, v, v + 1, n - 1), show("overlapping", n);
  alongRows(v, r, n / 60, 60), alongRows(r, r, n / 60, 60), show("rows", n);
  shifted(v, r, n), shifted(r, r, n), show("shifted", n);
  byOne(v, r, n), byOne(r, r, n), show("one", n);
  throughRow(v, r, n / 10, n / 10), throughRow(r, r, n / 10, n / 10), show("row", n);
  asLongAsSaid(p, q, u, n), asLongAsSaid(q, q, u, n), show("said", n);
  whereSaid(v, r, u, n), whereSaid(r, r, u, n), show("where", n);
  fromOutside(u, v, n), fromOutside(r, r, n), fromOutside(r, r + 1, n - 1), show("outside", n);
  residual(u, r, r, 0), residual(u, r, r, 2), show("nothing", n);
  return 0;
}
