// An array that the caller need not give is compared with the others where it is there: C forms no address of a null pointer but itself.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
// RUN: %parlift parallelize --quiet %t.omp.c -o %t.again.c && diff %t.omp.c %t.again.c
// RUN: clang-19 -O1 -fopenmp -fsanitize=undefined -fno-sanitize-recover=all -w %t.omp.c -o %t.sanitized
// RUN: %t.sanitized > %t.sanitized.out && diff %t.expected %t.sanitized.out
#include <stdio.h>
#include <stdlib.h>

#define WANTS_SQUARES 1

// CHECK: if(n > {{[0-9]+}} && (!old || a + n <= old || old + n <= a))
void keepOld(int n, double *a, double *old) {
  int i;
  for (i = 0; i < n; i++) {
    if (old != NULL)
      old[i] = a[i];
    a[i] = a[i] * 3 + 1;
  }
}
// CHECK: if(n > {{[0-9]+}} && (!squares || a + n <= squares || squares + n <= a) && (!weights ||
// CHECK-NEXT: weights + n <= a || a + n <= weights) && (!weights || !squares || weights + n <= squares ||
void byFlags(int n, int flags, double *a, double *squares, const double *weights) {
  int i;
  for (i = 0; i < n; i++) {
    a[i] = weights ? a[i] * weights[i] : a[i] + 1;
    if (flags & WANTS_SQUARES)
      squares[i] = a[i] * a[i];
  }
}
// Whether an element is touched says nothing of whether the array is there.
// CHECK: if(n > {{[0-9]+}} && (a + n <= out || out + n <= a))
void byElements(int n, const double *a, double *out) {
  int i;
  for (i = 0; i < n; i++)
    if (a[i] > 3)
      out[i] = a[i];
}
// A version's test says as much: the loops in it have no test of their own.
// CHECK: if ((!counts ||
// CHECK-NOT: if({{.*}}!counts
// CHECK: } else {
void product(int n, double *c, const double *a, const double *b, double *counts) {
  int i, j, k;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      for (k = 0; k < n; k++) {
        c[i * n + j] += a[i * n + k] * b[k * n + j];
        if (counts)
          counts[i * n + j] += 1;
      }
}
// Rows that may be missing are not compared at all.
// CHECK: void rows(
// CHECK-NOT: omp parallel
// CHECK: int main
void rows(int n, int m, double **a) {
  int i, j;
  for (i = 0; i < n; i++) {
    if (!a[i])
      continue;
    for (j = 0; j < m; j++)
      a[i][j] += 1;
  }
}

int main(void) {
  enum { N = 12345, SIDE = 101 };
  double *a = calloc(N, sizeof *a), *b = calloc(N, sizeof *b), *c = calloc(N, sizeof *c);
  double row[SIDE] = {0}, *table[5] = {NULL, NULL, row, NULL, row};
  int i;
  for (i = 0; i < N; i++) {
    b[i] = i % 7;
    c[i] = i % 11;
  }
  keepOld(N, a, NULL);
  keepOld(N, a, a);
  keepOld(N, b, a);
  byFlags(N, 0, a, NULL, NULL);
  byFlags(N, WANTS_SQUARES, a, b, NULL);
  byFlags(N, WANTS_SQUARES, a, b, c);
  byFlags(N - 1, WANTS_SQUARES, a, b, a + 1);
  byFlags(N - 1, WANTS_SQUARES, a, b, b + 1);
  byFlags(N - 1, WANTS_SQUARES, a, a + 1, NULL);
  byElements(N, b, c);
  byElements(N - 1, b, b + 1);
  product(SIDE, c, a, b, NULL);
  product(SIDE, c, c + 1, c + 3, NULL);
  product(SIDE, c, a, b, a);
  product(SIDE, c, a, b, b);
  product(SIDE, c, a, b, c);
  rows(5, SIDE, table);
  for (i = 0; i < N; i += 997)
    printf("%g %g %g\n", a[i], b[i], c[i]);
  printf("%g\n", row[3]);
  free(a);
  free(b);
  free(c);
  return 0;
}
