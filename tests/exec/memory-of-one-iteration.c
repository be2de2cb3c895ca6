// What an iteration allocates and frees is memory of its own, in the loop and in functions that it calls.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
// RUN: clang-19 -O1 -fopenmp -fsanitize=undefined,address -fno-sanitize-recover=all -w %t.omp.c -o %t.sanitized
// RUN: %t.sanitized > %t.sanitized.out && diff %t.expected %t.sanitized.out
#include <stdio.h>
#include <stdlib.h>

// CHECK-LABEL: void inLoop(
// CHECK: omp parallel for
void inLoop(int n, int m, const double *restrict x, double *restrict y) {
  int i, k;
  for (i = 0; i < n; i++) {
    double *w = malloc((m + 1) * sizeof *w);
    for (k = 0; k < m; k++)
      w[k] = x[i * m + k];
    for (k = 0; k < m; k++)
      w[k] += w[m - 1 - k];
    y[i] = w[0] * w[m - 1];
    free(w);
  }
}
static double reversed(const double *x, int m) {
  double *w = calloc(m + 1, sizeof *w), s = 0;
  int k;
  for (k = 0; k < m; k++)
    w[m - 1 - k] += x[k] * k;
  for (k = 0; k < m; k++)
    s += w[k] * x[k];
  free(w);
  return s;
}
// CHECK-LABEL: void inCallee(
// CHECK: omp parallel for
void inCallee(int n, int m, const double *restrict x, double *restrict y) {
  int i;
  for (i = 0; i < n; i++)
    y[i] = reversed(x + i * m, m);
}
// CHECK-LABEL: void twoBlocks(
// CHECK: omp parallel for
void twoBlocks(int n, int m, double *restrict y) {
  int i, k;
  for (i = 0; i < n; i++) {
    int *a = malloc((m + 1) * sizeof *a), *b = malloc((m + 1) * sizeof *b);
    for (k = 0; k < m; k++)
      a[k] = i + k, b[k] = i - k;
    for (k = 1; k < m; k++)
      a[k] += b[k - 1];
    y[i] = a[m - 1] + b[m / 2];
    free(a), free(b);
  }
}

// One block for all iterations.
// CHECK-LABEL: void grows(
// CHECK-NOT: omp parallel
// CHECK-LABEL: void keeps(
void grows(int n, double *restrict y) {
  double *w = NULL;
  int i;
  for (i = 0; i < n; i++) {
    w = realloc(w, (i + 1) * sizeof *w);
    w[i] = i;
    y[i] = w[i / 2];
  }
  free(w);
}
// Where the memory lies is for others to see.
// CHECK-NOT: omp parallel
// CHECK-LABEL: void frees(
void keeps(int n, double **rows) {
  int i;
  for (i = 0; i < n; i++) {
    rows[i] = malloc(2 * sizeof **rows);
    rows[i][0] = i;
  }
}
// CHECK-NOT: omp parallel
// CHECK-LABEL: void carries(
void frees(int n, double **rows, double *restrict y) {
  int i;
  for (i = 0; i < n; i++) {
    y[i] = rows[i][0];
    free(rows[i]);
  }
}
// The block of the iteration before.
// CHECK-NOT: omp parallel
// CHECK-LABEL: static void show(
void carries(int n, double *restrict y) {
  double *last = NULL;
  int i;
  for (i = 0; i < n; i++) {
    double *w = malloc(sizeof *w);
    w[0] = i;
    y[i] = last ? last[0] + w[0] : 0;
    free(last);
    last = w;
  }
  free(last);
}

static void show(const char *name, int n, const double *y) {
  unsigned long long s = 0;
  int i;
  for (i = 0; i < n; i++)
    s = s * 3 + (unsigned long long)(long long)y[i];
  printf("%s %llu\n", name, s);
}

int main(void) {
  const int n = 3000, m = 20;
  double *x = malloc(n * m * sizeof *x), *y = malloc(n * sizeof *y);
  double **rows = malloc(n * sizeof *rows);
  int i;
  for (i = 0; i < n * m; i++)
    x[i] = i * 37 % 101;
  inLoop(n, m, x, y), show("in a loop", n, y);
  inCallee(n, m, x, y), show("in a callee", n, y);
  twoBlocks(n, m, y), show("two blocks", n, y);
  grows(n, y), show("grows", n, y);
  keeps(n, rows), frees(n, rows, y), show("kept", n, y);
  carries(n, y), show("carried", n, y);
  free(x), free(y), free(rows);
  return 0;
}
