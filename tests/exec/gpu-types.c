// Types by other names, macros for elements, constant tables, static arrays, branches, negative subscripts: the kernels mean what the
// loops mean. Rows by a pointer of their own are CUDA's only.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0
// RUN: sort %t.ran | uniq -c | FileCheck %s
// CHECK: 1 ran big_kernel
// CHECK: 1 ran branch_kernel
// CHECK: 1 ran branch_kernel2
// CHECK: 1 ran chain_kernel
// CHECK: 1 ran chain_kernel2
// CHECK: 1 ran chain_kernel3
// CHECK: 1 ran down2_kernel
// CHECK: 1 ran fill_kernel
// CHECK: 1 ran flat_kernel
// CHECK: 1 ran narrow_kernel
// CHECK: 1 ran neg_kernel
// CHECK: 2 ran stat_kernel
// CHECK: 2 ran tablewalk_kernel
#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>
typedef float real;
typedef struct { int a, b; } pair;
#define ROWS 33
#define AT(M, i, j) M[(i) * 40 + (j)]
static const int table[8] = {3, 1, 4, 1, 5, 9, 2, 6};
static real grid[ROWS][40];
static unsigned char bytes[5000];

static void fill(size_t n, real *out) {
  for (size_t i = 0; i < n; i++)
    out[i] = (real)i * 0.5f + table[i % 8];
}
static void branch(int n, int which, double *x) {
  if (which)
    for (int i = 0; i < n; i++)
      x[i] += 1;
  else
    for (int i = 0; i < n; i++)
      x[i] -= 1;
}
static void tablewalk(void) {
  for (int r = 0; r < ROWS; ++r)
    for (int c = 0; c != 40; ++c)
      grid[r][c] += r > c ? r : -c;
}
static void flat(int n, const real *restrict m, real *restrict out) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 40; j++)
      AT(out, i, j) = AT(m, i, j) * 2 + j;
}
static void narrow(int n, short k) {
  for (int i = 0; i < n; i++)
    bytes[i] = (unsigned char)(bytes[i] * k + i);
}
static int64_t big(int64_t n, const int32_t *restrict p) {
  int64_t s = 0;
  for (int64_t i = 0; i < n; i++)
    s += (int64_t)p[i] * p[n - 1 - i];
  return s;
}
static void stat(int n) {
  static int kept[100];
  for (int i = 0; i < n; i++)
    kept[i] += i;
  printf("%d\n", kept[n - 1]);
}
static void chain(int n, double *restrict a, double *restrict b, double *restrict c) {
  for (int i = 0; i < n; i++) a[i] = i;
  for (int i = 0; i < n; i++) b[i] = a[n - 1 - i];
  for (int i = 0; i < n; i++) c[i] = a[i] + b[i];
  c[0] = c[n - 1] + 1;
  for (int i = 1; i < n; i++) a[i] = c[0] + c[i];
}
static void down2(int n, int *x) {
  int i;
  for (i = n; i > 1; i -= 2)
    x[i - 1] = i;
  printf("%d\n", i);
}
static void ptr(int n, int m, double (*A)[m], double *v) {
  for (int i = 0; i < n; i++) {
    double *row = A[i];
    double s = 0;
    for (int j = 0; j < m; j++)
      s += row[j] * v[j];
    A[i][0] = s;
  }
}
static void neg(int n, float *x) {
  for (int i = -n; i < 0; i++)
    x[i] = -i;
}
int main(void) {
  real *m = malloc(ROWS * 40 * sizeof *m), *o = malloc(ROWS * 40 * sizeof *o);
  fill(ROWS * 40, m);
  flat(ROWS, m, o);
  double x[100] = {0}, y[100], z[100], s = 0;
  branch(100, 1, x), branch(50, 0, x);
  tablewalk(); tablewalk();
  for (int i = 0; i < 5000; i++) bytes[i] = i;
  narrow(5000, 7);
  int32_t p[1000]; for (int i = 0; i < 1000; i++) p[i] = i % 19 - 9;
  stat(100); stat(50);
  chain(100, x, y, z);
  int q[101] = {0}; down2(100, q); down2(1, q);
  for (int i = 0; i < 100; i++) s += x[i] * y[i] + z[i] + q[i];
  for (int i = 0; i < ROWS * 40; i++) s += o[i] + grid[i / 40][i % 40] + bytes[i * 3];
  double A[7][5], v[5]; for (int i = 0; i < 7; i++) for (int j = 0; j < 5; j++) A[i][j] = i + j, v[j] = j;
  ptr(7, 5, A, v);
  float w[20]; neg(10, w + 15);
  printf("%.10g %lld %g %g %g\n", s, (long long)big(1000, p), A[6][0], w[5], w[14]);
  return 0;
}
