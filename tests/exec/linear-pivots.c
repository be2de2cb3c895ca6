// Loops around a pivot row are split at it where rows are linearised, too: by a size or by a number.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: %parlift parallelize -q %s > %t.c && FileCheck %s < %t.c
// RUN: grep -c "^ *for (i = 0; i < k; i++)" %t.c | grep -x 1
#include <stdio.h>
#include <stdlib.h>

static void shortest(int n, int *d) {
  int i, j, k;
  for (k = 0; k < n; k++)
    for (i = 0; i < n; i++)
      for (j = 0; j < n; j++)
        if (d[i * n + k] + d[k * n + j] < d[i * n + j])
          d[i * n + j] = d[i * n + k] + d[k * n + j];
}
// CHECK-LABEL: void shortest
// CHECK: parallel for
// CHECK-NEXT: for (i = 0; i < k; i++)
// CHECK: parallel for
// CHECK-NEXT: for (i = k + 1; i < n; i++)

#define N 48
static void eliminate(double *a) {
  for (int k = 0; k < N; k++)
    for (int i = 0; i < N; i++) {
      if (i == k)
        continue;
      for (int j = k + 1; j < N; j++)
        a[i * N + j] -= a[i * N + k] * a[k * N + j] * 0.01;
    }
}

/* The row before the pivot is no pivot: rows are read that others write. */
static void beside(int n, int *d) {
  for (int k = 1; k < n; k++)
    for (int i = 1; i < n; i++)
      for (int j = 0; j < n; j++)
        d[i * n + j] += d[(i - 1) * n + j] + d[k * n + j];
}

int main(void) {
  for (int n = 0; n < 70; n = n * 3 + 1) {
    int *d = malloc((n * n + 1) * sizeof *d);
    double *a = malloc(N * N * sizeof *a);
    for (int i = 0; i < n * n; i++)
      d[i] = i * 7919 % 1009;
    for (int i = 0; i < N * N; i++)
      a[i] = i % 13 + 1;
    shortest(n, d);
    eliminate(a);
    unsigned sum = 0;
    for (int i = 0; i < n * n; i++)
      sum = sum * 31 + d[i];
    beside(n, d);
    for (int i = 0; i < n * n; i++)
      sum = sum * 31 + d[i];
    for (int i = 0; i < N * N; i++)
      sum = sum * 31 + (unsigned)(long)(a[i] * 1000);
    printf("%d %u\n", n, sum);
    free(d);
    free(a);
  }
}
