// What a function collects in scratch memory and how much it says there is: elements behind its counter are filled in the caller, too.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// RUN: %S/same-output.sh %parlift %s %t
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
#include <stdio.h>
#include <stdlib.h>

enum { N = 300, M = 90 };

static int collect(const int *x, int n, int least, int *q) {
  int i, c = 0;
  for (i = 0; i < n; i++)
    if (x[i] > least)
      q[c++] = i;
  return c;
}
static void neighbours(const double *x, int n, int i, double r, int *out, int *count) {
  int k = 0;
  for (int j = 0; j < n; j++)
    if (j != i && (x[i] - x[j]) * (x[i] - x[j]) < r * r)
      out[k++] = j;
  *count = k;
}

// CHECK: :[[#@LINE+3]]:3: remark: loop over `s` is parallel{{.*}} private `q`
static void once(int n, int m, const int *restrict x, double *restrict o) {
  int *q = malloc(n * sizeof *q);
  for (int s = 0; s < m; s++) {
    int c = collect(x, n, s, q);
    double t = 0;
    for (int k = 0; k < c; k++)
      t += q[k] * 0.5;
    o[s] = t;
  }
  free(q);
}
// CHECK: :[[#@LINE+3]]:3: remark: loop over `i` is parallel{{.*}} private `near`
static void by_address(int n, const double *restrict x, double *restrict o) {
  int *near = malloc(n * sizeof(int));
  for (int i = 0; i < n; i++) {
    int count;
    double t = 0;
    neighbours(x, n, i, 0.1, near, &count);
    for (int k = 0; k < count; k++)
      t += x[near[k]];
    o[i] = t;
  }
  free(near);
}
// The second one writes over what the first one has collected, and reads of both are of what is there.
// CHECK: :[[#@LINE+3]]:3: remark: loop over `s` is parallel{{.*}} private `q`
static void twice(int n, int m, const int *restrict x, double *restrict o) {
  int *q = malloc(n * sizeof *q);
  for (int s = 0; s < m; s++) {
    double t = 0;
    int c = collect(x, n, s, q);
    for (int k = 0; k < c; k++)
      t += q[k] * 0.5;
    c = collect(x, n / 2, 2 * s, q);
    for (int k = 0; k < c; k++)
      t -= q[k] * 0.25;
    o[s] = t;
  }
  free(q);
}
// Under a condition, and otherwise as many of the iteration before.
// CHECK: :[[#@LINE+3]]:3: remark: loop over `s` {{not proved|is sequential}}
static void sometimes(int n, int m, const int *restrict x, double *restrict o) {
  int *q = calloc(n, sizeof *q);
  for (int s = 0; s < m; s++) {
    int c = n / 2;
    double t = 0;
    if (x[s] > 3)
      c = collect(x, n, s, q);
    for (int k = 0; k < c; k++)
      t += q[k] * 0.5;
    o[s] = t;
  }
  free(q);
}
// One more than there is.
// CHECK: :[[#@LINE+3]]:3: remark: loop over `s` {{not proved|is sequential}}
static void one_more(int n, int m, const int *restrict x, double *restrict o) {
  int *q = calloc(n + 1, sizeof *q);
  for (int s = 0; s < m; s++) {
    int c = collect(x, n, s, q);
    double t = 0;
    for (int k = 0; k <= c; k++)
      t += q[k] * 0.5;
    o[s] = t;
  }
  free(q);
}
// As many as it was the time before.
// CHECK: :[[#@LINE+4]]:3: remark: loop over `s` {{not proved|is sequential}}
static void number_before(int n, int m, const int *restrict x, double *restrict o) {
  int *q = calloc(n, sizeof *q);
  int last = n;
  for (int s = 0; s < m; s++) {
    int c = collect(x, n, s, q);
    double t = 0;
    for (int k = 0; k < last; k++)
      t += q[k] * 0.5;
    last = c;
    o[s] = t;
  }
  free(q);
}
// In an inner loop: behind it the number is that of its last iteration, which need not have run.
// CHECK: :[[#@LINE+3]]:3: remark: loop over `s` {{not proved|is sequential}}
static void in_inner(int n, int m, const int *restrict x, double *restrict o) {
  int *q = calloc(n, sizeof *q);
  for (int s = 0; s < m; s++) {
    int c = n;
    double t = 0;
    for (int r = 0; r < x[s] % 3; r++)
      c = collect(x, n, s + r, q);
    for (int k = 0; k < c; k++)
      t += q[k] * 0.5;
    o[s] = t;
  }
  free(q);
}

int main(void) {
  static int x[N];
  static double a[N], o[N];
  double sum = 0;
  for (int i = 0; i < N; i++) {
    x[i] = i * 37 % 101;
    a[i] = (i * 17 % 97) / 97.0;
  }
  for (int way = 0; way < 7; way++) {
    switch (way) {
    case 0: once(N, M, x, o); break;
    case 1: by_address(N, a, o); break;
    case 2: twice(N, M, x, o); break;
    case 3: sometimes(N, M, x, o); break;
    case 4: one_more(N, M, x, o); break;
    case 5: number_before(N, M, x, o); break;
    default: in_inner(N, M, x, o);
    }
    for (int i = 0; i < M; i++)
      sum = sum * 0.99 + o[i];
  }
  printf("%.9g\n", sum);
  return 0;
}
