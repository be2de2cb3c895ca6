// Statements of the CPU between kernels get the elements that they touch, and the arrays stay on the GPU.
// RUN: %S/same-on-gpu.sh %parlift %s %t
// RUN: FileCheck --input-file=%t.ran %s
// RUN: grep -v TEXT %t.opencl.c | FileCheck --check-prefix=TEXT %s
// RUN: grep gpu-data %t.remarks | FileCheck --check-prefix=SAID %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define N 37
#define AT(i, j) a[(i) * n + (j)]
#define CLEAR b[0] = 0;

struct cell {
  double value;
  int count[3];
};
static double pivot;
int total;

// CHECK: ran cholesky_kernel
// CHECK: ran cholesky_kernel2
// CHECK: ran eliminate_kernel
// CHECK: ran through_kernel
// CHECK: ran branches_kernel
// CHECK: ran branches_kernel2
// CHECK: ran branches_kernel3
// CHECK: ran variables_kernel

/* Cholesky: the pivot on the CPU, columns and squares on the GPU. */
// SAID: remark: kept on the GPU from kernel to kernel, as long as the loop over `k` runs: `a` [gpu-data]
// SAID: remark: the CPU gets `a[k][k]` from the GPU, puts `a[k][k]` there, and leaves the rest there [gpu-data]
// TEXT-LABEL: static void cholesky(
// TEXT-NEXT: for (int k = 0; k < n; k++) {
// TEXT-NEXT: {{^}}    gpu_ge{{t}}(&a[k][k], sizeof a[k][k]);
// TEXT-NEXT: {{^}}    a[k][k] = sqrt(a[k][k]);
// TEXT-NEXT: {{^}}    gpu_pu{{t}}(&a[k][k], sizeof a[k][k]);
// TEXT-NEXT: {{^}}    const double f = a[k][k];
// TEXT-NEXT: cholesky_on_gpu(
// TEXT-NOT: gpu_cop{{y}}_back
// TEXT: {{^}}  }
// TEXT-NEXT: {{^}}  gpu_cop{{y}}_back();
static void cholesky(int n, double a[restrict n][n]) {
  for (int k = 0; k < n; k++) {
    a[k][k] = sqrt(a[k][k]);
    const double f = a[k][k];
    for (int i = k + 1; i < n; i++)
      a[i][k] /= f;
    for (int i = k + 1; i < n; i++)
      for (int j = k + 1; j < n; j++)
        a[i][j] -= a[i][k] * a[j][k];
  }
}

/* Elimination with a macro for elements and a right side. */
static void eliminate(int n, double *restrict a, double *restrict b) {
  for (int k = 0; k < n; k++) {
    for (int j = k + 1; j < n; j++)
      AT(k, j) /= AT(k, k);
    b[k] /= AT(k, k);
    AT(k, k) = 1;
    for (int i = k + 1; i < n; i++)
      for (int j = k + 1; j < n; j++)
        AT(i, j) -= AT(i, k) * AT(k, j);
    for (int i = k + 1; i < n; i++)
      b[i] -= AT(i, k) * b[k];
  }
}

/* What another pointer reaches, may be on the GPU as well. */
static void through(int n, double *a, double *b, double *c) {
  for (int t = 0; t < 5; t++) {
    for (int i = 0; i < n; i++)
      a[i] = a[i] * 0.5 + t;
    c[0] += 1; // may be an element of a
    double last = b[n - 1], first = c[0];
    for (int i = 0; i < n; i++)
      a[i] += last * 0.25 + first;
  }
}

// TEXT-LABEL: static int branches(
// TEXT: gpu_ge{{t}}(&a[t], sizeof a[t]);
// TEXT-NEXT: {{^}}    if (a[t] > 2) {
// TEXT-NEXT: {{^}}      marks[t] = 1;
// TEXT-NEXT: {{^}}      gpu_pu{{t}}(&marks[t], sizeof marks[t]);
// TEXT-NEXT: {{^}}    }
// TEXT-NEXT: {{^}}    gpu_ge{{t}}(&a[0], sizeof a[0]);
// TEXT-NEXT: {{^}}    gpu_ge{{t}}(&a[3], sizeof a[3]);
// TEXT-NEXT: {{^}}    if (a[0] > 1) {
// TEXT-NEXT: {{^}}      gpu_ge{{t}}(&a[2], sizeof a[2]);
// TEXT-NEXT: {{^}}      a[1] = a[2];
// TEXT-NEXT: {{^}}      gpu_pu{{t}}(&a[1], sizeof a[1]);
// TEXT-NEXT: {{^}}    }
// TEXT-NEXT: {{^}}    else if (a[3] > 2) {
/* Branches with and without braces, else if, declarations of several variables, two statements on a line. */
static int branches(int n, double *restrict a, int *restrict marks, struct cell *restrict cells) {
  int steps = 0;
  for (int t = 0; t < 9; t++) {
    for (int i = 0; i < n; i++)
      a[i] = a[i] * 0.75 + i % 3;
    if (a[t] > 2) marks[t] = 1;
    if (a[0] > 1)
      a[1] = a[2];
    else if (a[3] > 2)
      a[4] = a[5] = 0;
    else {
      a[6] += a[7]; a[8]++;
    }
    int low = t / 2, high = marks[t] + 1;
    cells[low].count[high] += marks[t]; cells[t].value = a[low] > 0 ? a[low] : -a[low];
    cells[t + 1] = cells[t];
    steps += t > 3 && a[t - 1] > 0.5; // found without the test, too
    for (int i = 0; i < n; i++) {
      marks[i] = marks[i] + (a[i] > 1);
      a[i] += marks[i];
    }
    for (int i = 0; i < n; i++)
      cells[i].value += a[i];
  }
  return steps;
}

/* Variables that other names reach. */
static void variables(int n, double *a, int *b) {
  for (int t = 0; t < 4; t++) {
    for (int i = 0; i < n; i++)
      a[i] += t + 1;
    pivot += a[t < n ? t : 0];
    total++;
    for (int i = 0; i < n; i++)
      a[i] -= pivot;
    for (int i = 0; i < n; i++)
      b[i] += total;
  }
}

/* A pointer that is exchanged is another way to what it pointed to. */
static void exchanged(int n, double *restrict a, double *restrict b) {
  for (int t = 0; t < 3; t++) {
    for (int i = 0; i < n; i++)
      a[i] = a[i] + 1;
    double *swap = a;
    a = b;
    b = swap;
    b[t] = b[t + 1] * 2;
  }
}

/* Loops that stay on the CPU get the rows that they touch. */
// SAID: remark: the CPU gets what it needs of `a` from the GPU, puts back what it writes, and leaves the rest there [gpu-data]
// TEXT-LABEL: static void rows(
// TEXT: {{^}}    gpu_ge{{t}}(a + k, gpu_bytes((long)k + 1 - k, sizeof *a));
// TEXT-NEXT: {{^}}    for (int j = 1; j < n; j++)
// TEXT-NEXT: {{^}}      a[k][j] += 0.5 / (1 + a[k][j - 1] * a[k][j - 1]);
// TEXT-NEXT: {{^}}    gpu_pu{{t}}(a + k, gpu_bytes((long)k + 1 - k, sizeof *a));
static void rows(int n, double a[restrict n][n]) {
  for (int k = 0; k < n; k++) {
    for (int i = k + 1; i < n; i++)
      for (int j = k + 1; j < n; j++)
        a[i][j] += a[i][k] * a[k][j];
    for (int j = 1; j < n; j++)
      a[k][j] += 0.5 / (1 + a[k][j - 1] * a[k][j - 1]);
    for (int i = k + 1; i < n; i++)
      for (int j = 0; j < n; j++)
        a[i][j] = a[i][j] * 0.5 + a[k][j];
  }
}

/* They may not run, and what they touch may be reached by another name. */
static void partly(int n, int m, int step, double *a, double *b) {
  for (int t = 0; t < 4; t++) {
    for (int i = 0; i < n; i++)
      a[i] = a[i] * 0.5 + t;
    for (int j = m; j < n - t; j++)
      b[j] = b[j - 1] * 0.5 + a[j];
    int j;
    for (j = 1; j < n; j += 2)
      b[j] -= b[j - 1];
    for (int i = 0; i < n; i++)
      a[i] -= step;
    for (int i = 0; i < m; i++)
      for (int k = 1; k < step; k++)
        b[i * step + k] += b[i * step + k - 1];
    for (int i = 0; i < n; i++)
      a[i] *= 0.75 + b[0] * 0.001;
  }
}

static void show(const char *name, int n, const double *x) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += x[i] * (i % 7 + 1);
  printf("%s %.9g\n", name, sum);
}

int main(void) {
  static double a[N][N], b[N], c[N], x[N * N];
  static int marks[N];
  static struct cell cells[N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      a[i][j] = i == j ? 2 * N : 1.0 / (i + j + 1);
      x[i * N + j] = a[i][j];
    }
  for (int i = 0; i < N; i++)
    b[i] = i, c[i] = 2 * i;
  cholesky(N, a);
  show("cholesky", N * N, &a[0][0]);
  eliminate(N, x, b);
  show("eliminated", N * N, x);
  show("right side", N, b);
  through(N, b, b, b + 3);
  through(N - 5, b, b + 5, c);
  show("through", N, b);
  show("others", N, c);
  printf("%d\n", branches(N, c, marks, cells));
  show("branches", N, c);
  for (int i = 0; i < N; i++)
    printf("%d %d %g;", marks[i], cells[i].count[1], cells[i].value);
  puts("");
  variables(N, b, marks);
  variables(1, &pivot, &total);
  show("variables", N, b);
  printf("%g %d %d\n", pivot, total, marks[3]);
  rows(N, a);
  show("rows", N * N, &a[0][0]);
  partly(N, 3, 4, b, c);
  partly(N - 9, 2, 5, b, b + 9);
  partly(N, N + 5, 1, b, c);
  partly(N - 9, 3, 3, b + 9, b + 2);
  show("partly", N, b);
  show("partly", N, c);
  exchanged(N, b, c);
  show("exchanged", N, b);
  show("exchanged", N, c);
  return 0;
}
