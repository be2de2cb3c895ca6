// Distances, covariances, triangles of matrices in rows from anywhere, `double **`: in the iterations in which the inner loop is longest
// they read the first and the last row, and all that are touched lie between. Of a triangle's rows some are short, so that where they end
// is computed in numbers. Rows that may be missing, and loops that end early, are not looked at.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: FileCheck %s < %t.omp.c
// RUN: gcc -O1 -g -fopenmp -fsanitize=address,undefined -fno-sanitize-recover=all %t.omp.c -o %t.checked
// RUN: env OMP_NUM_THREADS=3 ASAN_OPTIONS=detect_leaks=0 %t.checked > %t.got
// RUN: diff %t.expected %t.got
#include <stdio.h>
#include <stdlib.h>

// CHECK-LABEL: {{^}}void distances(
// CHECK: n >= 2 && dim > 0;
// CHECK: (unsigned long)d[row - 1] + 8UL * (unsigned long)n <= (unsigned long)d[row];
// CHECK: {{^ +}}#pragma omp parallel for {{.*}}schedule
// CHECK-NEXT: {{^ +}}for (int i
void distances(int n, int dim, double **x, double **d) {
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++) {
      double s = 0;
      for (int k = 0; k < dim; k++)
        s += (x[i][k] - x[j][k]) * (x[i][k] - x[j][k]);
      d[i][j] = d[j][i] = s;
    }
}
// Each row was allocated into its own place.
// CHECK-LABEL: {{^}}void backwards(
// CHECK-NEXT: {{^ +}}#pragma omp parallel for {{.*}}schedule
// CHECK-NEXT: {{^ +}}for (int i
void backwards(int n, int dim, int **x, int **d) {
  for (int i = n - 1; i >= 0; i--)
    for (int j = 0; j < i; j++) {
      int s = 0;
      for (int k = 0; k < dim; k++)
        s += x[i][k] != x[j][k];
      d[i][j] = s;
      d[j][i] = s;
    }
}
// CHECK-LABEL: {{^}}void covariance(
// CHECK: {{^ +}}#pragma omp parallel for {{.*}}schedule
void covariance(int n, int m, double **data, double **c) {
  for (int i = 0; i < m; i++)
    for (int j = i; j < m; j++) {
      double s = 0;
      for (int k = 0; k < n; k++)
        s += data[k][i] * data[k][j];
      c[i][j] = s / (n - 1);
      c[j][i] = c[i][j];
    }
}
// CHECK-LABEL: {{^}}void lower(
// CHECK: {{^ +}}#pragma omp parallel for {{.*}}schedule
void lower(int n, double **l, double **a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      l[i][j] = a[i][j] * 2;
}
// CHECK-LABEL: {{^}}void mirrored(
// CHECK: {{^ +}}#pragma omp parallel for {{.*}}schedule
void mirrored(int n, double **a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      a[i][j] = a[j][i];
}
// CHECK-LABEL: {{^}}void transposed(
// CHECK: {{^ +}}#pragma omp parallel for {{.*}}schedule
void transposed(int n, double **a) {
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++) {
      double t = a[i][j];
      a[i][j] = a[j][i];
      a[j][i] = t;
    }
}
// Some rows may be missing.
// CHECK-LABEL: {{^}}void wanted(
// CHECK-NEXT: {{^ +}}for (int i = 0; i < n; i++)
void wanted(int n, const int *w, double **a) {
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++)
      if (w[j])
        a[i][j] = a[j][i] = 1 + i;
}
// No loop of this one is sure to come to the last row.
// CHECK-LABEL: {{^}}void stops(
// CHECK-NEXT: {{^ +}}for (int i = 0; i < n; i++)
void stops(int n, double **a) {
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++) {
      if (j > 3 * i + 9)
        break;
      a[i][j] = a[j][i] + i;
    }
}
// How long rows are, data says.
// CHECK-LABEL: {{^}}void listed(
// CHECK-NEXT: {{^ +}}for (int i = 0; i < n; i++)
void listed(int n, const int *len, double **a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < len[i]; j++)
      a[j][i] += 1;
}

static double sum(double **a, int n, int triangle) {
  double s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < (triangle ? i + 1 : n); j++)
      s = s / 2 + a[i][j];
  return s;
}
static double **together(int n) {
  double **a = malloc(n * sizeof *a), *all = calloc(n * n, sizeof *all);
  for (int i = 0; i < n; i++)
    a[i] = all + i * n;
  return a;
}

int main(void) {
  enum { n = 60, dim = 7 };
  double **x = together(n), **d = together(n), **c = together(n), **l = malloc(n * sizeof *l);
  int **key = malloc(n * sizeof *key), **far = malloc(n * sizeof *far), w[n], len[n];
  double *swap;
  for (int i = 0; i < n; i++) {
    l[i] = calloc(i + 1, sizeof **l);
    key[i] = calloc(n, sizeof **key);
    far[i] = calloc(n, sizeof **far);
    w[i] = i % 3;
    len[i] = i % 5;
    for (int j = 0; j < n; j++) {
      x[i][j] = (i * 7 + j * 3) % 11;
      key[i][j] = (i * 5 + j) % 4;
    }
  }
  distances(n, dim, x, d);
  printf("%.12g\n", sum(d, n, 0));
  backwards(n, dim, key, far);
  for (int i = 0; i < n; i++)
    d[i][i] += far[i][n - 1 - i];
  covariance(n, n, x, c);
  lower(n, l, c);
  printf("%.12g %.12g %.12g\n", sum(d, n, 0), sum(c, n, 0), sum(l, n, 1));
  mirrored(n, x);
  transposed(n, d);
  wanted(n, w, d);
  stops(n, d);
  listed(n, len, d);
  printf("%.12g %.12g\n", sum(x, n, 0), sum(d, n, 0));
  swap = d[3]; // in no order
  d[3] = d[40];
  d[40] = swap;
  distances(n, dim, x, d);
  printf("%.12g\n", sum(d, n, 0));
  swap = d[5]; // one row twice
  d[5] = d[9];
  distances(n, dim, x, d);
  mirrored(n, d);
  transposed(n, d);
  covariance(n, n, x, d);
  d[5] = swap;
  distances(n, n, x, x); // in place
  distances(1, dim, x, d);
  distances(0, dim, x, d);
  lower(n, x, x);
  printf("%.12g %.12g\n", sum(x, n, 0) / 1e9, sum(d, n, 0));
  return 0;
}
