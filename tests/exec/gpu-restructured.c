// Loops that are put in another order, taken apart, or given a variable for a sum before they become kernels.
// RUN: %S/same-on-gpu.sh %parlift %s %t
// RUN: FileCheck --input-file=%t.ran %s
// RUN: %parlift parallelize -q --target=cuda --single-file --offload=always --print-plan %s > %t.plan; FileCheck --input-file=%t.plan --check-prefix=PLAN %s
// RUN: mkdir -p %t.again && %parlift transform -q --target=cuda --plan %t.plan %s -o %t.again/t.cu; diff %t.cu %t.again/t.cu
// RUN: %parlift parallelize -q --target=cuda --single-file --offload=always --as-written --print-plan %s | not grep -E "interchange|distribute|scalar-replace|version"
#include <stdio.h>
#include <stdlib.h>

// The order that a CPU's caches like: neighbours along j would be rows apart, one thread a row.
// PLAN: interchange byRows:1 i j k
// PLAN: scalar-replace byRows:1.1.1
// PLAN-DAG: map byRows:1 i:y/16 j:x/16
// PLAN-DAG: register-tile byRows:1 16x8 4x4
static void byRows(int n, int m, int p, float C[restrict n][m], float A[restrict n][p], float B[restrict p][m]) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < p; k++)
      for (int j = 0; j < m; j++)
        C[i][j] += A[i][k] * B[k][j];
}
// A kernel for each k, each of which goes through all of C.
// PLAN-DAG: interchange outer:1 i j k
static void outer(int n, int m, int p, const float *restrict A, float *restrict C) {
  for (int k = 0; k < p; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        C[i * m + j] += A[(k + i) * m + j];
}
// Sums that no two threads may add to: the loop over them goes outside.
// PLAN-DAG: interchange columns:1 j i
static void columns(int n, int m, float A[restrict n][m], float sums[restrict m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      sums[j] += A[i][j];
}
// A recurrence down the columns: one launch, not one for each row.
// PLAN-DAG: interchange down:1 j i
static void down(int n, int m, float A[restrict n][m]) {
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      A[i][j] += 0.5f * A[i - 1][j];
}
// Two sums in one loop, along rows and along columns.
// PLAN-DAG: distribute both:
// PLAN-DAG: interchange both:{{[0-9]}} j i
static void both(int n, int m, float A[restrict n][m], float p[restrict m], float r[restrict n], float s[restrict m],
                 float q[restrict n]) {
  for (int j = 0; j < m; j++)
    s[j] = 0;
  for (int i = 0; i < n; i++) {
    q[i] = 0;
    for (int j = 0; j < m; j++) {
      s[j] += r[i] * A[i][j];
      q[i] += A[i][j] * p[j];
    }
  }
}
// Nothing says that the arrays are apart: what is restructured stands in a version for when they are.
// PLAN-DAG: version perhaps:1
// PLAN-DAG: leave perhaps:2  # version-fallback
static void perhaps(int n, int m, const float *A, float *sums) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      sums[j] += A[i * m + j];
}
// It is good as it is, and stays so.
static void fine(int n, int m, float A[restrict n][m], float B[restrict n][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      B[i][j] = 2 * A[i][j];
}
// Each element needs the one above and the one on the left: no order of these two loops is parallel.
static void corner(int n, int m, float A[restrict n][m]) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      A[i][j] = (A[i - 1][j] + A[i][j - 1]) / 2;
}
// PLAN-NOT: {{interchange|distribute}} fine

static float *numbers(int n) {
  float *result = malloc(n * sizeof *result);
  for (int i = 0; i < n; i++)
    result[i] = (i * 37 % 101 - 50) / 16.0f;
  return result;
}
static void show(const char *name, int n, const float *x) {
  double sum = 0, weighted = 0;
  for (int i = 0; i < n; i++) {
    sum += x[i];
    weighted += x[i] * (i % 17 - 8);
  }
  printf("%s %.4g %.4g\n", name, sum, weighted);
}

int main(void) {
  static const int sizes[][3] = {{65, 70, 37}, {1, 1, 1}, {40, 130, 0}, {0, 3, 5}, {33, 1, 64}};
  for (unsigned at = 0; at < sizeof sizes / sizeof sizes[0]; at++) {
    const int n = sizes[at][0], m = sizes[at][1], p = sizes[at][2];
    float *a = numbers(20000), *b = numbers(20000), *c = numbers(20000), *d = numbers(20000), *e = numbers(20000);
    byRows(n, m, p, (void *)a, (void *)b, (void *)c);
    show("byRows", n * m, a);
    outer(n, m, p, b, d);
    show("outer", n * m, d);
    columns(n, m, (void *)a, e);
    show("columns", m, e);
    down(n, m, (void *)b);
    show("down", n * m, b);
    both(n, m, (void *)b, a, c, d, e);
    show("both", m, d);
    show("both", n, e);
    perhaps(n, m, a, c);
    show("perhaps", m, c);
    perhaps(n, m, a, a + 3);
    show("perhaps", n * m, a);
    fine(n, m, (void *)a, (void *)d);
    show("fine", n * m, d);
    corner(n, m, (void *)d);
    show("corner", n * m, d);
    free(a), free(b), free(c), free(d), free(e);
  }
  return 0;
}

// CHECK-DAG: ran byRows_kernel
// CHECK-DAG: ran outer_kernel
// CHECK-DAG: ran columns_kernel
// CHECK-DAG: ran down_kernel
// CHECK-DAG: ran both_kernel
// CHECK-DAG: ran perhaps_kernel
// CHECK-DAG: ran fine_kernel
