// Grids as people allocate them, row by row, in tables that a program swaps: in a function that gets two of them, either may be either.
// Rows of places that are apart are apart, so that the tables are compared and nothing is looked at. Where one row stands in two
// places, they are looked at row by row.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: FileCheck %s < %t.omp.c
// RUN: gcc -O1 -g -fopenmp -fsanitize=address,undefined -fno-sanitize-recover=all %t.omp.c -o %t.checked
// RUN: env OMP_NUM_THREADS=3 ASAN_OPTIONS=detect_leaks=0 %t.checked > %t.got
// RUN: diff %t.expected %t.got
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  int n;
  double **a, **b;
} Pair;

static double **matrix(int rows, int columns) {
  double **t = malloc(rows * sizeof(double *));
  for (int i = 0; i < rows; i++)
    t[i] = calloc(columns, sizeof(double));
  return t;
}
static double ***cube(int l, int m, int n) {
  double ***t = malloc(l * sizeof(double **));
  for (int i = 0; i < l; i++) {
    t[i] = malloc(m * sizeof(double *));
    for (int j = 0; j < m; j++) {
      t[i][j] = malloc(n * sizeof(double));
      if (t[i][j] == NULL)
        exit(1);
    }
  }
  return t;
}

// CHECK-LABEL: {{^}}static void smooth(
// CHECK: {{^ +}}#pragma omp parallel for if({{.*}}u + n <= v + 1 || v + n <= u)
// CHECK-LABEL: {{^}}static void steps(
static void smooth(double **u, double **v, int n) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      v[i][j] = (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) / 4;
}
// CHECK: {{^ +}}#pragma omp parallel for if({{.*}}u + n <= v + 1 || v + n <= u)
// CHECK-LABEL: {{^}}static void member(
static void steps(double **u, double **v, int n, int count) {
  for (int t = 0; t < count; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        v[i][j] = u[i - 1][j] + u[i + 1][j] - 0.75 * u[i][j];
    double **swap = u;
    u = v;
    v = swap;
  }
}
// CHECK: {{^ +}}#pragma omp parallel for if({{.*}}p->a + p->n <= p->b + 1 || p->b + p->n <= p->a)
// CHECK-LABEL: {{^}}static void wave(
static void member(Pair *p) {
  for (int i = 1; i < p->n - 1; i++)
    for (int j = 1; j < p->n - 1; j++)
      p->b[i][j] = p->a[i - 1][j] + p->a[i + 1][j];
}
// CHECK: {{^ +}}#pragma omp parallel for{{$}}
// CHECK-NEXT: {{^ +}}for (int i = 1; i < n - 1; i++)
// CHECK-LABEL: {{^}}static void three(
static void wave(double **old, double **now, double **next, int n) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 0; j < n; j++)
      next[i][j] = 2 * now[i][j] - old[i][j] + 0.1 * (now[i - 1][j] + now[i + 1][j] - 2 * now[i][j]);
}
// CHECK: {{^ +}}#pragma omp parallel for if({{.*}}u + n <= v + 1 || v + n <= u)
// CHECK-LABEL: {{^}}static void shared(
static void three(double ***u, double ***v, int n) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++)
        v[i][j][k] = u[i - 1][j][k] + u[i + 1][j][k] + u[i][j - 1][k] + u[i][j + 1][k] - u[i][j][k - 1];
}
// One row of the one stands in the other, too: rows are looked at, and found to be the same.
// CHECK: {{^ +}}for (row = 
// CHECK-LABEL: {{^}}static double sum(
static void shared(double **u, double **v, int n) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n; j++)
      v[i][j] = u[i - 1][j - 1] + u[i + 1][j] + 1;
}
static double sum(double **u, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      s = s / 2 + u[i][j];
  return s;
}

int main(void) {
  enum { n = 48 };
  double **u = matrix(n, n), **v = matrix(n, n), **w = matrix(n, n);
  double **x = malloc(n * sizeof(double *)), **y = malloc(n * sizeof(double *));
  double ***p = cube(n, n, n), ***q = cube(n, n, n);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      u[i][j] = (i * 7 + j * 3) % 11;
      for (int k = 0; k < n; k++)
        p[i][j][k] = q[i][j][k] = (i + 2 * j + 3 * k) % 13;
    }
  smooth(u, v, n);
  smooth(v, u, n);
  smooth(u, u, n);         // in place
  smooth(u, u + 1, n - 1); // rows before their own
  smooth(u + 2, u, n - 2);
  steps(u, v, n, 5);
  Pair pair = {n, u, v};
  member(&pair);
  pair.a = v, pair.b = v;
  member(&pair);
  for (int t = 0; t < 4; t++) {
    wave(u, v, w, n);
    double **swap = u;
    u = v, v = w, w = swap;
  }
  three(p, q, n);
  three(q, p, n);
  three(p, p, n);
  double s = 0;
  for (int i = 0; i < n; i++)
    s = s / 2 + sum(p[i], n);
  for (int i = 0; i < n; i++) {
    x[i] = calloc(n, sizeof(double));
    y[i] = i == 5 ? x[4] : calloc(n, sizeof(double));
  }
  shared(x, y, n);
  shared(y, x, n);
  printf("%.12g %.12g %.12g %.12g %.12g %.12g\n", sum(u, n), sum(v, n), sum(w, n), s, sum(x, n), sum(y, n));
  return 0;
}
