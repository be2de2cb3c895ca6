// Loops around an element that a variable says, `a[i] = a[i] / a[p]`, are split there, wherever it lies.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: %parlift parallelize -q %s | grep -v "^//" > %t.c && FileCheck %s < %t.c
// RUN: %parlift analyze %s 2>&1 | FileCheck --check-prefix=ASWRITTEN %s
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

// ASWRITTEN-NOT: parallel when

// CHECK-LABEL: void scale
// CHECK: parallel for
// CHECK-NEXT: for (int i = 0; i < i_split; i++)
// CHECK: parallel for
// CHECK-NEXT: for (int i = i_rest; i < n; i++)
void scale(double *restrict a, int n, int p) {
  for (int i = 0; i < n; i++)
    a[i] = a[i] / a[p];
}

// CHECK-LABEL: void relax
// CHECK: parallel for
// CHECK-NEXT: for (int v = 0; v < v_split; v++)
void relax(const int *restrict w, int n, int *restrict dist, int u) {
  for (int v = 0; v < n; v++)
    if (dist[u] + w[v] < dist[v])
      dist[v] = dist[u] + w[v];
}

/* Rows of which one is taken from all, itself too. */
// CHECK-LABEL: void reduce
// CHECK: parallel for
// CHECK-NEXT: for (int i = 0; i < i_split; i++)
void reduce(double *restrict a, int n, int m, int p) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * m + j] = a[i * m + j] - a[p * m + j] * 0.5;
}

// CHECK-LABEL: void beside
// CHECK: p + 1
void beside(double *restrict a, int n, int p) {
  for (int i = 1; i < n; i++)
    a[i - 1] = a[i - 1] * 0.5 + a[p];
}

/* What is written stands still, and all others read it. */
// CHECK-LABEL: void written
void written(double *restrict a, double *restrict b, int n, int p) {
  for (int i = 0; i < n; i++) {
    b[i] = a[i];
    a[p] = 1.0;
  }
}

/* p changes on the way, and q is read from what is written: no pivots. */
// CHECK-LABEL: void moves
// CHECK-NOT: pragma
// CHECK-LABEL: void readFrom
// CHECK-NOT: i_split
// CHECK-LABEL: double sumOf
void moves(double *restrict a, int n, int p) {
  for (int i = 0; i < n; i++) {
    a[i] = a[i] + a[p] * 0.5;
    if (a[i] > 100)
      p = i;
  }
}
void readFrom(int *restrict a, int n) {
  for (int i = 1; i < n; i++)
    a[i] = a[i] + a[a[0]];
}

double sumOf(const double *a, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum = sum * 0.999 + a[i];
  return sum;
}

enum { most = 9000 };
int main(void) {
  double *a = malloc((most + 8) * sizeof *a), *b = malloc(most * sizeof *b);
  int *w = malloc(most * sizeof *w), *d = malloc((most + 8) * sizeof *d);
  for (int p = -4; p <= 8995; p += 2999) {
    for (int n = 0; n <= 8999; n += 4499) {
      double *const inside = a + 4;
      for (int i = 0; i < most + 8; i++) {
        a[i] = i % 17 + 1;
        w[i % most] = i % most * 31 % 19 - 3;
        d[i] = i * 7919 % 101;
      }
      scale(inside, n - 4, p);
      printf("%.9g ", sumOf(a, most));
      beside(inside, n - 4, p);
      printf("%.9g ", sumOf(a, most));
      written(inside, b, n - 4, p);
      printf("%.9g ", sumOf(a, most));
      relax(w, n, d + (p < 0 ? 4 : 0), p < 0 ? p : p % most);
      reduce(inside, n / 90, 80, p / 90);
      printf("%.9g ", sumOf(a, most));
      moves(inside, n - 4, p);
      readFrom(d, n);
      unsigned sum = 0;
      for (int i = 0; i < most; i++)
        sum = sum * 31 + (unsigned)d[i];
      printf("%.9g %u\n", sumOf(a, most), sum);
    }
  }
  scale(a, 0, INT_MAX);
  scale(a, 0, INT_MIN);
  beside(a, 1, INT_MAX);
  beside(a, 0, INT_MIN);
  free(a);
  free(b);
  free(w);
  free(d);
}
