// Clang hands shared variables to the threads by their address: where a store may change them, for all that it sees, they are taken by value.
// RUN: parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 40 };
static int from[N * N], to[N * N], width = 7;
static unsigned char text[N * N], seen[N * N];
static long wide[N * N];
static float real[N * N];

// The stores of characters may be to pointers, too.
// CHECK-LABEL: void threshold(
// CHECK-NEXT: #pragma omp parallel for firstprivate(in, out, t)
static void threshold(int n, const unsigned char *restrict in, unsigned char *restrict out, int t) {
  for (int i = 0; i < n; i++)
    out[i] = in[i] > t ? 255 : 0;
}
// The rows' length may be an element.
// CHECK-LABEL: void label(
// CHECK-NEXT: #pragma omp parallel for firstprivate(m, t)
static void label(int n, int m, const int *restrict a, int *restrict b, int t) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[i * m + j] = a[i * m + j] > t ? i * m + j : 0;
}
// A local variable with a value, and a constant.
// CHECK-LABEL: void local(
// CHECK: #pragma omp parallel for firstprivate({{.*}}half
static void local(int n, int m, const int *restrict a, int *restrict b) {
  int half = m / 2;
  const int more = n > 3 ? 1 : 2;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < half; j++)
      b[i * m + j] = a[i * m + j] + more;
}
// No `long` is an `int`, and no `float`.
// CHECK-LABEL: void others(
// CHECK-NOT: firstprivate
static void others(int n, int m, long *restrict b, float *restrict c, float by) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[i * m + j] = i + j;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      c[i * m + j] *= by;
}
// One loop goes by its counter alone.
// CHECK-LABEL: void flat(
// CHECK-NOT: firstprivate
static void flat(int n, const int *restrict a, int *restrict b, int by) {
  for (int i = 0; i < n; i++)
    b[i] = a[i] * by;
}
static int change(int *p) { return (*p)++; }
// Others may know where the size is: the loop as it was reads it again, too. So it does with what the whole file knows.
// CHECK-LABEL: int exposed(
// CHECK-NOT: firstprivate
static int exposed(int n, int m, const int *restrict a, int *restrict b) {
  int before = change(&m);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[i * N + j] = a[i * N + j] + 1;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < width; j++)
      b[i * N + j] += a[i * N + j];
  return before;
}
// What its declaration gives no value is left, whoever gives it one.
// CHECK-LABEL: void maybe(
// CHECK-NOT: firstprivate({{.*}}late
static void maybe(int n, int m, const int *restrict a, int *restrict b) {
  int late;
  if (m > 0)
    late = m - 1;
  else
    late = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < N; j++)
      b[i * N + j] = m > 0 ? a[i * N + late] : 3;
}

int main(void) {
  for (int i = 0; i < N * N; i++) {
    from[i] = i * 7 % 23;
    text[i] = i * 31 % 251;
    real[i] = i % 9;
  }
  long sum = 0;
  threshold(N * N, text, seen, 100);
  for (int i = 0; i < N * N; i++)
    sum += seen[i] * (i % 5);
  label(N, N, from, to, 11);
  for (int i = 0; i < N * N; i++)
    sum += to[i];
  local(N, N, from, to);
  others(N, N, wide, real, 0.5f);
  flat(N, from, to, 3);
  sum += exposed(N, 9, from, to);
  for (int i = 0; i < N * N; i++)
    sum += to[i] + wide[i] + (long)real[i];
  maybe(N, 0, from, to);
  maybe(N / 2, 5, from, to);
  for (int i = 0; i < N * N; i++)
    sum += to[i] * (i % 3);
  printf("%ld\n", sum);
  return 0;
}
