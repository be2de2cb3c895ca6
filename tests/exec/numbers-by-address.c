// How many there are comes by an address (`find(x, i, &count)`) and ends a loop: what the call has stored is what the loop's test reads.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// RUN: %S/same-output.sh %parlift %s %t
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
#include <stdio.h>

enum { N = 200 };

static void some(const double *x, int i, double *v, int *count) {
  *v = x[i] * 2;
  *count = i % 7;
}
static void near(const double *x, int n, int i, double r, int *out, int *count) {
  int k = 0;
  for (int j = 0; j < n; j++)
    if (j != i && (x[i] - x[j]) * (x[i] - x[j]) < r * r)
      out[k++] = j;
  *count = k;
}
static void perhaps(int i, int *count) {
  if (i % 3 == 0)
    *count = i % 11;
}

// CHECK: :[[#@LINE+2]]:3: remark: loop over `i` is parallel
static void own(int n, const double *restrict x, double *restrict o) {
  for (int i = 0; i < n; i++) {
    int count;
    double v, t = 0;
    some(x, i, &v, &count);
    for (int k = 0; k < count; k++)
      t += k * v;
    o[i] = t;
  }
}
// CHECK: :[[#@LINE+3]]:3: remark: loop over `i` is parallel{{.*}} private `count`, `found`
static void from_before(int n, const double *restrict x, double *restrict o) {
  int count, found[N];
  for (int i = 0; i < n; i++) {
    double t = 0;
    near(x, n, i, 0.1, found, &count);
    for (int k = 0; k < count; k++)
      t += x[found[k]];
    o[i] = t;
  }
}
// The number of an earlier iteration, where the call says none.
// CHECK: :[[#@LINE+3]]:3: remark: loop over `i` {{not proved|is sequential}}
static void kept(int n, double *restrict o) {
  int count = 3;
  for (int i = 0; i < n; i++) {
    double t = 0;
    perhaps(i, &count);
    for (int k = 0; k < count; k++)
      t += k;
    o[i] = t;
  }
}
// The loop itself stores to it by another name.
// CHECK: :[[#@LINE+8]]:5: remark: loop over `k` {{not proved|is sequential}}
static void moving(int n, const double *restrict x, double *restrict o) {
  for (int i = 0; i < n; i++) {
    int count = 9, *end = &count;
    double v, t = 0;
    some(x, i, &v, end);
    count += 3;
    /* goes on for a while */
    for (int k = 0; k < count; k++) {
      if (k == 4 && i % 2)
        *end = 20;
      t += k * v;
    }
    o[i] = t;
  }
}
// Stored behind the loop, for the next iteration.
// CHECK: :[[#@LINE+3]]:3: remark: loop over `i` {{not proved|is sequential}}
static void next_time(int n, const double *restrict x, double *restrict o) {
  int count = 2;
  for (int i = 0; i < n; i++) {
    double v, t = 0;
    for (int k = 0; k < count; k++)
      t += k;
    some(x, i, &v, &count);
    o[i] = t + v;
  }
}

int main(void) {
  static double x[N], o[N];
  double sum = 0;
  for (int i = 0; i < N; i++)
    x[i] = (i * 17 % 97) / 97.0;
  own(N, x, o);
  for (int i = 0; i < N; i++)
    sum = sum * 0.99 + o[i];
  from_before(N, x, o);
  for (int i = 0; i < N; i++)
    sum = sum * 0.99 + o[i];
  kept(N, o);
  for (int i = 0; i < N; i++)
    sum = sum * 0.99 + o[i];
  moving(N, x, o);
  for (int i = 0; i < N; i++)
    sum = sum * 0.99 + o[i];
  next_time(N, x, o);
  for (int i = 0; i < N; i++)
    sum = sum * 0.99 + o[i];
  printf("%.9g\n", sum);
  return 0;
}
