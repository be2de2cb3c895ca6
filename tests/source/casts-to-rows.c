// A pointer to elements that is cast to rows of variable length counts in rows from there on, not in elements.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s

// CHECK: casts-to-rows.c:[[# @LINE + 2]]:3: remark: loop over `k` not proved parallel
void elements(int n, int m, double *restrict t) {
  for (int k = 0; k < n; k++)
    ((double(*)[m])t)[k][0] = t[k + 1] + 1;
}

// CHECK: casts-to-rows.c:[[# @LINE + 4]]:3: remark: loop over `k` not proved parallel
void lengths(int n, int m, int q, double *restrict t) {
  double(*r)[m] = (double(*)[m])t;
  double(*s)[q] = (double(*)[q])t;
  for (int k = 1; k < n; k++)
    r[k][0] = s[k - 1][1] + 1;
}

// How many elements a row has is no number here: the distance stays unknown.
// CHECK: casts-to-rows.c:[[# @LINE + 4]]:3: remark: loop over `i` is parallel when `d >= n || d == 0 ||
void distance(int n, int m, double *restrict t) {
  double(*r)[m] = (double(*)[m])t;
  long d = (double *)(r + 1) - t;
  for (int i = 0; i < n; i++)
    t[i] = t[i + d];
}

// CHECK: casts-to-rows.c:[[# @LINE + 3]]:3: remark: loop over `i` not proved parallel
void next(int n, int m, double *restrict t) {
  double(*r)[m] = (double(*)[m])t;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      r[i][j] = 0.5 * t[(i + 1) * m + j];
}

// CHECK: casts-to-rows.c:[[# @LINE + 3]]:3: remark: loop over `i` is parallel: no iteration writes what another one reads
void rows(int n, int m, double *restrict t) {
  double(*r)[m] = (double(*)[m])t;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      r[i][j] = 0.5 * r[i][j];
}

// Bytes are not elements: `b + n` would be too little, and the test counts bytes.
// CHECK: casts-to-rows.c:[[# @LINE + 2]]:3: remark: loop over `k` is parallel when `(const char *)b + 8 * (long)n <= (const char *)a
void bytes(int n, void *a, void *b) {
  for (int k = 0; k < n; k++)
    ((double *)a)[k] = ((double *)b)[k] + 1;
}

// New memory has the type that it is given.
// CHECK: casts-to-rows.c:[[# @LINE + 4]]:3: remark: loop over `i` is parallel: no iteration writes what another one reads
#include <stdlib.h>
double fresh(int n) {
  double *x = malloc(n * sizeof *x), *y = malloc(n * sizeof *y);
  for (int i = 0; i < n; i++) {
    x[i] = i;
    y[i] = 2 * i;
  }
  return x[0] + y[n - 1];
}
