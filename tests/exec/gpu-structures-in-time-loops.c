// A time loop that multiplies by a matrix whose arrays a structure points to: the pointers are read before each kernel, in the time loop, and
// all arrays stay on the GPU. Where a step exchanges them, or what a kernel writes may be the structure, the CPU has the loops.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0
// RUN: FileCheck %s < %t.ran
// CHECK-DAG: ran solve_kernel7
// CHECK-DAG: ran moved_kernel
// RUN: FileCheck --check-prefix=DATA %s < %t.remarks
// DATA-DAG: kept on the GPU from kernel to kernel, as long as the loop over `it` runs: `p`, `q`, `A_ptr`, `A_val`, `A_col` [gpu-data]
// The matrix is looked at once, as it stays as it is on the GPU.
// RUN: FileCheck --check-prefix=LOOK %s < %t.opencl.c
// LOOK: static GPU_OF_THREAD struct gpu_looked gpu_last;
// LOOK: !gpu_is_since(gpu_last.since[1], A_col, gpu_A_col_low, gpu_A_col_high + 1, sizeof *A_col)) {
// LOOK-NEXT: gpu_read_back();
// Where the program asks, it asks for the solver as a whole.
// RUN: %parlift parallelize --target=cuda %s -o %t.auto.cu 2>&1 | FileCheck --check-prefix=AUTO %s
// AUTO: as long as the loop over `it` runs: `p`, `q`, `A_ptr`, `A_val`, `A_col` [gpu-data]
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  int n, *ptr, *col;
  double *val;
} Csr;

static double dot(int n, const double *x, const double *y) {
  double s = 0;
  int i;
  for (i = 0; i < n; i++)
    s += x[i] * y[i];
  return s;
}
static void axpy(int n, double a, const double *x, double *y) {
  int i;
  for (i = 0; i < n; i++)
    y[i] += a * x[i];
}
static void multiply(const Csr *A, const double *x, double *y) {
  int i, k;
  for (i = 0; i < A->n; i++) {
    double s = 0;
    for (k = A->ptr[i]; k < A->ptr[i + 1]; k++)
      s += A->val[k] * x[A->col[k]];
    y[i] = s;
  }
}
static int solve(const Csr *A, const double *b, double *x, double *r, double *p, double *q) {
  int n = A->n, it, i;
  double rr, old;
  for (i = 0; i < n; i++) {
    x[i] = 0;
    p[i] = r[i] = b[i];
  }
  rr = dot(n, r, r);
  for (it = 0; it < 12 && rr > 1e-8; it++) {
    double a;
    multiply(A, p, q);
    a = rr / dot(n, p, q);
    axpy(n, a, p, x);
    axpy(n, -a, q, r);
    old = rr;
    rr = dot(n, r, r);
    for (i = 0; i < n; i++)
      p[i] = r[i] + rr / old * p[i];
  }
  return it;
}
/* The structure's pointers change from step to step, and its size does. */
static void exchanged(Csr *A, double *other, double *x, double *y, int steps) {
  for (int t = 0; t < steps; t++) {
    multiply(A, x, y);
    double *swap = A->val;
    A->val = other;
    other = swap;
    A->n -= 2;
    axpy(A->n, 0.5, y, x);
    A->val[t] += 1;
  }
}
/* What the kernel writes may be the structure's own numbers. */
static void within(Csr *A, int *y, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < A->n; i++)
      y[i] = A->ptr[i] + t;
    A->col[t] += y[0];
  }
}

/* The CPU and a kernel change the indices: each time they are looked at again. */
static void moved(int n, int *at, double *x, double *y, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n; i++)
      y[i] += x[at[i]];
    at[t] = t % 2 ? 0 : n - 1;
    for (int i = 0; i < n; i++)
      x[i] = 0.5 * y[i];
    if (t == 3)
      for (int i = 5; i < n; i++)
        at[i] = (at[i] + t) % (n / 2);
  }
}

enum { side = 12, size = side * side };
static int ptr[size + 1], col[5 * size];
static double val[5 * size], other[5 * size], v[5][size];

int main(void) {
  Csr A = {size, ptr, col, val};
  int k = 0;
  for (int i = 0; i < side; i++)
    for (int j = 0; j < side; j++) {
      const int at = i * side + j;
      ptr[at] = k;
      if (i > 0)
        col[k] = at - side, val[k++] = -1;
      if (j > 0)
        col[k] = at - 1, val[k++] = -1;
      col[k] = at, val[k++] = 4;
      if (j < side - 1)
        col[k] = at + 1, val[k++] = -1;
      if (i < side - 1)
        col[k] = at + side, val[k++] = -1;
    }
  ptr[size] = k;
  for (int i = 0; i < size; i++)
    v[0][i] = 1 + i % 3;
  for (int i = 0; i < k; i++)
    other[i] = 0.125 * (i % 5);
  const int steps = solve(&A, v[0], v[1], v[2], v[3], v[4]);
  printf("%d %.9g\n", steps, dot(size, v[1], v[1]));
  exchanged(&A, other, v[1], v[2], 5);
  printf("%d %.9g %.9g\n", A.n, dot(size, v[1], v[1]), dot(size, v[2], v[2]));
  moved(size, col, v[1], v[2], 6);
  printf("%.9g %.9g\n", dot(size, v[1], v[1]), dot(size, v[2], v[2]));
  int *some = malloc(size * sizeof *some);
  within(&A, some, 3);
  printf("%d %d %d\n", some[0], some[100], A.col[2]);
  Csr *own = malloc(sizeof *own + size * sizeof *some);
  *own = A;
  own->n = 1;
  within(own, &own->n, 3); /* y[0] is the size */
  printf("%d\n", own->n);
  free(own);
  free(some);
  return 0;
}
