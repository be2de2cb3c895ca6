// qsort with a function that looks at the two elements and nothing else sorts its elements and touches no others.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// RUN: %S/same-output.sh %parlift %s %t
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
  int key;
  double weight;
  char name[8];
};
enum { ROWS = 120, N = 40 };

static int by_value(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}
static int by_size(const void *a, const void *b) {
  const double *x = a, *y = b;
  if (fabs(*x) < fabs(*y))
    return -1;
  return fabs(*x) > fabs(*y);
}
static int by_name(const void *a, const void *b) {
  const struct entry *x = a, *y = (const struct entry *)b;
  int order = strcmp(x->name, y->name);
  if (order != 0)
    return order;
  return x->key < y->key ? -1 : x->key > y->key;
}
static int by_both(const void *a, const void *b) {
  const int *x = a, *y = b;
  return x[0] != y[0] ? x[0] - y[0] : x[1] - y[1];
}

// CHECK: :[[#@LINE+3]]:3: remark: loop over `r` is parallel{{.*}} private `t`
static void medians(int rows, int n, const double *restrict m, double *restrict out) {
  double *t = malloc(n * sizeof *t);
  for (int r = 0; r < rows; r++) {
    memcpy(t, m + r * n, n * sizeof *t);
    qsort(t, n, sizeof *t, by_value);
    out[r] = t[n / 2];
  }
  free(t);
}
// CHECK: :[[#@LINE+2]]:3: remark: loop over `r` is parallel
static void rows_sorted(int rows, int n, double *a) {
  for (int r = 0; r < rows; r++)
    qsort(&a[r * n], n, sizeof(double), &by_size);
}
// CHECK: :[[#@LINE+2]]:3: remark: loop over `r` is parallel
static void entries_sorted(int rows, struct entry (*e)[4]) {
  for (int r = 0; r < rows; r++)
    qsort(e[r], 4, sizeof e[r][0], by_name);
}
// CHECK: :[[#@LINE+2]]:3: remark: loop over `r` is parallel
static void pairs_sorted(int rows, int *p) {
  for (int r = 0; r < rows; r++)
    qsort(p + 16 * r, 8, 2 * sizeof(int), by_both);
}

static const double *keys;
static int by_key(const void *a, const void *b) {
  return keys[*(const int *)a] < keys[*(const int *)b] ? -1 : 1;
}
static int compared;
static int counted(const void *a, const void *b) {
  compared++;
  return by_value(a, b);
}
static int by_next(const void *a, const void *b) {
  const int *x = a, *y = b;
  return x[0] != y[0] ? x[0] - y[0] : x[1] - y[1];
}
static int by_text(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}
static int with_last(const void *a, const void *b) {
  static int last = 1;
  last = -last;
  return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b) + 0 * last;
}
static int clearing(const void *a, const void *b) {
  int *x = (int *)a;
  if (*x < 0)
    *x = 0;
  return (*x > *(const int *)b) - (*x < *(const int *)b);
}

// What other memory says decides: the keys may be the loop's own.
// CHECK: :[[#@LINE+3]]:3: remark: loop over `r` not proved parallel: the call of `qsort`
static void by_keys(int rows, int (*at)[5], double *k) {
  keys = k;
  for (int r = 0; r < rows; r++) {
    qsort(at[r], 5, sizeof(int), by_key);
    k[at[r][0]] += 1;
  }
}
// CHECK: :[[#@LINE+2]]:3: remark: loop over `r` not proved parallel: the call of `qsort`
static void counting(int rows, int n, double *a) {
  for (int r = 0; r < rows; r++)
    qsort(a + r * n, n, sizeof *a, counted);
}
// Elements of one number, of which the next one is looked at as well: the last one's is the next row's.
// CHECK: :[[#@LINE+2]]:3: remark: loop over `r` not proved parallel: the call of `qsort`
static void looks_on(int rows, int *p) {
  for (int r = 0; r < rows; r++)
    qsort(p + 8 * r, 8, sizeof(int), by_next);
}
// CHECK: :[[#@LINE+2]]:3: remark: loop over `r` not proved parallel: the call of `qsort`
static void texts(int rows, const char *(*t)[3]) {
  for (int r = 0; r < rows; r++)
    qsort(t[r], 3, sizeof t[r][0], by_text);
}
// CHECK: :[[#@LINE+2]]:3: remark: loop over `r` not proved parallel: the call of `qsort`
static void remembering(int rows, int *p) {
  for (int r = 0; r < rows; r++)
    qsort(p + 8 * r, 8, sizeof(int), with_last);
}
// CHECK: :[[#@LINE+2]]:3: remark: loop over `r` not proved parallel: the call of `qsort`
static void storing(int rows, int *p) {
  for (int r = 0; r < rows; r++)
    qsort(p + 8 * r, 8, sizeof(int), clearing);
}
// Rows that overlap by one.
// CHECK: :[[#@LINE+2]]:3: remark: loop over `r` {{not proved|is sequential}}
static void overlapping(int rows, int n, double *a) {
  for (int r = 0; r < rows; r++)
    qsort(a + r * (n - 1), n, sizeof *a, by_value);
}

int main(void) {
  static double m[ROWS * N], out[ROWS], k[5];
  static struct entry e[ROWS][4];
  static int p[ROWS][8][2], at[ROWS][5];
  static const char *t[ROWS][3];
  double sum = 0;
  for (int i = 0; i < ROWS * N; i++)
    m[i] = (i * 7919 % 1009) - 500;
  for (int r = 0; r < ROWS; r++)
    for (int i = 0; i < 8; i++) {
      p[r][i][0] = (r * 31 + i * 17) % 5;
      p[r][i][1] = (r * 13 + i * 29) % 11 - 3;
      e[r][i % 4] = (struct entry){(r + i * 3) % 7, i, {(char)('a' + (r + i) % 3), 0}};
      at[r][i % 5] = i % 5;
      t[r][i % 3] = i % 2 ? "b" : "a";
    }
  medians(ROWS, N, m, out);
  overlapping(ROWS, N, m);
  rows_sorted(ROWS, N, m);
  entries_sorted(ROWS, e);
  pairs_sorted(ROWS, &p[0][0][0]);
  by_keys(ROWS, at, k);
  counting(ROWS, N, m);
  remembering(ROWS, &p[0][0][0]);
  looks_on(ROWS, &p[0][0][0]);
  storing(ROWS, &p[0][0][0]);
  texts(ROWS, t);
  for (int r = 0; r < ROWS; r++)
    sum = sum * 0.9 + out[r] + m[r * N + 3] + e[r][1].key + p[r][2][1] + at[r][1] + t[r][0][0];
  printf("%.9g %d %g\n", sum, compared > 0, k[2]);
  return 0;
}
