// Marks as older programs have them: counters at the top, statics, macros, loops that count down, flags that are the sums themselves,
// callees, and an array that holds numbers of later iterations at first.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: %S/same-output.sh %parlift %s %t.90 -std=gnu90
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
// CHECK: static void flags_global(
// CHECK: in_parallel &= flag[{{k.*}}] == 0;
// CHECK: static void stamp_from_one(
// CHECK: in_parallel &= mark[{{k.*}}] < 1 || mark[{{k.*}}] > n;
// CHECK: static void stamp_bad_start(
// CHECK: in_parallel &= mark[{{k.*}}] < 0 || mark[{{k.*}}] >= n;
// CHECK: static void accumulate(
// CHECK: in_parallel &= w[{{k.*}}] == 0.0 && !signbit(w[{{k.*}}]);
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define N 4000
#define UNSEEN (-1)
#define MARK(v) flag[(v)]
static int ptr[N + 1], col[N * 8], res[N], flag[N], count[N];
static unsigned st = 1;
static unsigned rnd(void) { st = st * 1664525u + 1013904223u; return st >> 8; }
static void stamps_static(void) {
  static int mark[N];
  int i, j, k, c;
  memset(mark, 0xff, sizeof mark);
  for (i = 0; i < N; i++) {
    c = 0;
    for (j = ptr[i]; j < ptr[i + 1]; j++)
      for (k = ptr[col[j]]; k < ptr[col[j] + 1]; k++) {
        if (mark[col[k]] == i) continue;
        mark[col[k]] = i;
        c++;
      }
    res[i] = c;
  }
}
static void flags_global(void) {
  register int i, j, s;
  for (i = N - 1; i >= 0; --i) {
    s = 0;
    for (j = ptr[i]; j < ptr[i + 1]; j++) { if (MARK(col[j])) s += 10; MARK(col[j]) = 1; }
    for (j = ptr[i]; j < ptr[i + 1]; j++) if (MARK(col[j]) == 1) s++;
    for (j = ptr[i]; j < ptr[i + 1]; j++) MARK(col[j]) = 0;
    count[i] = s;
  }
}
static int distinct(int *mark, int me, int from, int to) {
  int c = 0, j;
  for (j = from; j < to; j++) if (mark[col[j]] != me) { mark[col[j]] = me; c++; }
  return c;
}
static void through_callee(void) {
  int *mark = (int *)calloc(N, sizeof(int)), i;
  for (i = 0; i < N; i++) res[i] += distinct(mark, i + 1, ptr[i], ptr[i + 1]);
  free(mark);
}
static void stamp_from_one(int n) {
  int *mark = (int *)calloc(n, sizeof(int)), i, j;
  for (i = 1; i <= n; i++) {
    int c = 0;
    for (j = ptr[i - 1]; j < ptr[i]; j++) if (mark[col[j]] != i) { mark[col[j]] = i; c++; }
    count[i - 1] += c;
  }
  free(mark);
}
/* Some have the number of a later iteration at first: it runs as it stands. */
static void stamp_bad_start(int n) {
  int *mark = (int *)malloc(n * sizeof(int)), i, j;
  for (i = 0; i < n; i++) mark[i] = i % 7;
  for (i = 0; i < n; i++) {
    int c = 0;
    for (j = ptr[i]; j < ptr[i + 1]; j++) if (mark[col[j]] != i) { mark[col[j]] = i; c++; }
    count[i] = count[i] * 3 + c;
  }
  free(mark);
}
static void accumulate(double *out, int n) {
  double w[N];
  int list[N], i, j, k, m;
  for (i = 0; i < N; i++) w[i] = 0.0;
  for (i = 0; i < n; i++) {
    double s = 0;
    m = 0;
    for (j = ptr[i]; j < ptr[i + 1]; j++) {
      if (w[col[j]] == 0.0) list[m++] = col[j];
      w[col[j]] += 0.5 + j % 3;
    }
    for (k = 0; k < m; k++) { s += w[list[k]] * (k + 1); w[list[k]] = 0.0; }
    out[i] = s;
  }
}
int main(void) {
  int i, j; unsigned long h = 0; static double out[N];
  for (i = 0; i < N; i++) { ptr[i + 1] = ptr[i]; for (j = 0; j < (int)(rnd() % 8); j++) col[ptr[i + 1]++] = rnd() % N; }
  stamps_static(); flags_global(); through_callee(); stamp_from_one(N); stamp_bad_start(N); accumulate(out, N);
  for (i = 0; i < N; i++) h = h * 31 + res[i] + 7 * count[i] + (long)(out[i] * 4);
  printf("%lu\n", h);
  return 0;
}
