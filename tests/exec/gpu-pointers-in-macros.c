// A file whose macros convert `void *`, and whose calls cast rows, has its kernels: C converts by itself there, C++ does not.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0
// RUN: FileCheck --input-file=%t.ran %s
// RUN: FileCheck --check-prefix=TEXT --input-file=%t.cu %s
// Where no macro hides a conversion nothing is said of it.
// RUN: sed 's/^#define ROWS.*/#define ROWS(name, n, m) double(*name)[m] = (double(*)[m])memory(sizeof(double[n][m]))/' %s > %t.plain.c
// RUN: sed -i 's/^#define VECTOR.*/#define VECTOR(name, n) double *name = (double *)malloc((n) * sizeof(double))/' %t.plain.c
// RUN: %parlift parallelize -q --target=cuda --offload=always --thread-cost=0 %t.plain.c -o %t.plain.cu
// RUN: grep -q '_kernel<<<' %t.plain.cu && not grep '^struct gpu_any_pointer' %t.plain.cu
#include <stdio.h>
#include <stdlib.h>

#define ROWS(name, n, m) double(*name)[m] = memory(sizeof(double[n][m]))
#define VECTOR(name, n) double *name = malloc((n) * sizeof(double))

// TEXT: struct gpu_any_pointer {
// TEXT: #define malloc(...) gpu_any_pointer{malloc(__VA_ARGS__)}
// TEXT: static void *memory(size_t bytes) {
static void *memory(size_t bytes) {
  void *result = malloc(bytes);
  if (!result)
    exit(1);
  return result;
}
// TEXT: #define memory(...) gpu_any_pointer{memory(__VA_ARGS__)}

// CHECK-DAG: ran scaled
static void scaled(int n, int m, double a[restrict n][m], const double b[restrict n][m], const double *c) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = b[i][j] * c[j];
}

int main(void) {
  enum { N = 37, M = 53 };
  ROWS(a, N, M);
  ROWS(b, N, M);
  VECTOR(c, M);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      b[i][j] = i - j;
  for (int j = 0; j < M; j++)
    c[j] = j % 3;
  // TEXT: scaled(N, M, (double *)a, (const double *)(const double(*)[M])b, c);
  scaled(N, M, a, (const double(*)[M])b, c);
  double sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      sum += a[i][j] * (i + 2 * j);
  printf("%.17g\n", sum);
  free(a), free(b), free(c);
  return 0;
}
