// Tests of index arrays in C of 1990: declarations first, none in the header of a loop.
// RUN: %S/same-output.sh %parlift %s %t -std=gnu89 -Wdeclaration-after-statement
// RUN: FileCheck %s < %t.omp.c
#include <stdio.h>
#include <stdlib.h>

#define N 60000
static int where[N + 1];
static double out[N];

// CHECK: int index_is_distinct =
// CHECK-NEXT: if (index_is_distinct) {
// CHECK-NEXT: long least = LONG_MAX, most = LONG_MIN;
static void scatter(int n, const int *__restrict index, double *__restrict to) {
  int i;
  to[0] = 1;
  for (i = 0; i < n; i++)
    to[index[i]] = to[index[i]] / 2 + i;
}

// CHECK: int ptr_ascends =
static void rows(int from, int n, const int *__restrict ptr, double *__restrict to) {
  int i, k;
  to[0] = 2;
  switch (n) {
  case 7:
    return;
  }
  for (i = from; i < n; i++)
    for (k = ptr[i]; k < ptr[i + 1]; k++)
      to[k] += i;
}

int main(void) {
  int i, kind;
  double sum;
  for (kind = 0; kind < 3; kind++) {
    for (i = 0; i <= N; i++)
      where[i] = kind == 0 ? i * 7L % N : kind == 1 ? i : i / 3;
    scatter(N, where, out);
    where[N] = N;
    rows(2, N, where, out);
    for (sum = i = 0; i < N; i++)
      sum = sum * 0.99 + out[i];
    printf("%.17g\n", sum);
  }
  return 0;
}
