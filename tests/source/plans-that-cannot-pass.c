// Plans that could pass only where there is nothing to do, or that look for what is known: none is written.
// RUN: %parlift parallelize --as-written %s -o - 2>/dev/null | grep -v CHECK | FileCheck %s

#include <stdlib.h>
#define MAX(x, y) (((x) > (y)) ? (x) : (y))

// All parts end at W: they follow one another where no more than one holds anything.
// CHECK-LABEL: int knapsack(
// CHECK-NOT: weight_ascends
// CHECK-LABEL: void rows(
int knapsack(int W, int n, const int *weight, const int *value) {
  int *dp = calloc(W + 1, sizeof(int)), r;
  for (int i = 0; i < n; i++)
    for (int w = W; w >= weight[i]; w--)
      dp[w] = MAX(dp[w], dp[w - weight[i]] + value[i]);
  r = dp[W];
  free(dp);
  return r;
}

// Parts with both ends of their own.
// CHECK: weight_ascends
void rows(int n, const int *restrict weight, double *restrict y) {
  for (int i = 0; i < n; i++)
    for (int k = weight[i]; k < weight[i + 1]; k++)
      y[k] = y[k] * 0.5 + i;
}

// Every iteration reads what all others have written: there are as many levels as iterations.
// CHECK-LABEL: void dense(
// CHECK-NOT: x_levels
// CHECK-LABEL: void zeros(
void dense(int n, int times, const double *restrict a, const double *restrict b, double *restrict x) {
  for (int t = 0; t < times; t++)
    for (int i = 0; i < n; i++) {
      double s = b[i];
      for (int j = 0; j < n; j++)
        if (j != i)
          s -= a[j] * x[j];
      x[i] = s;
    }
}

// Which elements are read memory says, and levels must have several iterations.
// CHECK: size >= 4L * x_levels
void zeros(int n, int times, const int *restrict col, const double *restrict a, const double *restrict b, double *restrict x) {
  for (int t = 0; t < times; t++)
    for (int i = 0; i < n; i++) {
      double s = b[i];
      for (int j = 0; j < 8; j++)
        s -= a[i] * x[col[8 * i + j]];
      x[i] = s;
    }
}

// The first one that is not i is the first or the second one.
// CHECK-LABEL: void others(
// CHECK-NOT: j_skip
// CHECK-LABEL: int find(
void set(double *p, double q);
void others(long n, long i, double *a) {
  for (long j = 0; j < n; j++)
    if (i != j)
      set(a + i, a[j]);
}

// CHECK: j_skip
int find(int n, int i, const int a[static n]) {
  for (int j = 0; j < n; j++)
    if (i == a[j])
      return j;
  return -1;
}
