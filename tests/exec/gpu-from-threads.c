// A function with a kernel that threads call at the same time: each starts it with arguments of its own.
// RUN: %parlift parallelize -q --target=opencl --offload=always --single-file %s -o %t.opencl.c
// RUN: grep -v CHECK %t.opencl.c | FileCheck %s
// RUN: gcc -w -O1 %s -o %t.original && %t.original > %t.expected
// RUN: gcc -w -O1 -fopenmp %t.opencl.c -o %t.opencl -lOpenCL
// RUN: for run in 1 2 3 4 5; do env OMP_NUM_THREADS=4 OMP_DYNAMIC=false %t.opencl | diff %t.expected - || exit 1; done
#include <stdio.h>
#include <stdlib.h>

enum { N = 24, M = 40 };

// CHECK-LABEL: static void square(
// CHECK: square_on_gpu(
static void square(int n, const int *x, int *o) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int s = 0;
      for (int k = 0; k < n; k++)
        s += x[i * n + k] * x[k * n + j];
      o[i * n + j] = s % 1021;
    }
}

// CHECK-LABEL: static void traces(
// CHECK: #pragma omp parallel for
static void traces(int m, int n, const int *restrict a, int *restrict t) {
  for (int q = 0; q < m; q++) {
    int *w = malloc(2 * n * n * sizeof *w);
    square(n, a + q * n * n, w);
    square(n, w, w + n * n);
    t[q] = 0;
    for (int i = 0; i < n; i++)
      t[q] += w[n * n + i * n + i];
    free(w);
  }
}

int main(void) {
  int *a = malloc(sizeof *a * M * N * N), *t = malloc(M * sizeof *t);
  for (int i = 0; i < M * N * N; i++)
    a[i] = i * 7 % 31;
  traces(M, N, a, t);
  for (int q = 0; q < M; q++)
    printf("%d\n", t[q]);
  return 0;
}
