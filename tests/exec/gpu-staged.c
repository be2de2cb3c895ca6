// Blocks that share slices of arrays, with sizes that are no multiples of anything: what a kernel stages, turns or keeps in
// registers is what the program computes.
// RUN: %S/same-on-gpu.sh %parlift %s %t --strict-aliasing
// RUN: FileCheck --input-file=%t.ran %s
// RUN: grep -q "__global__.*product_kernel" %t.cu
// RUN: sed /TEXT/d %t.opencl.c > %t.text; FileCheck --input-file=%t.text --check-prefix=TEXT %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double total;
static void show(const char *name, int n, const double *x) {
  double sum = 0, weighted = 0;
  for (int i = 0; i < n; i++) {
    sum += x[i];
    weighted += x[i] * (i % 17 - 8);
  }
  total += sum;
  printf("%s %.10g %.10g\n", name, sum, weighted);
}
static void fill(int n, double *x, int seed) {
  for (int i = 0; i < n; i++)
    x[i] = (double)((i * 37 + seed * 101) % 64) / 8 - 3;
}

// Slices by two counters each, an accumulator in registers.
void product(int n, int m, int p, double A[restrict n][p], double B[restrict p][m], double C[restrict n][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double sum = 0;
      for (int k = 0; k < p; k++)
        sum += A[i][k] * B[k][j];
      C[i][j] = sum;
    }
}

// As above with rows by hand, old counters, a lower bound, and B turned.
void product_turned(int n, int m, int p, const double *restrict A, const double *restrict B, double *restrict C) {
  int i, j, k;
  double sum, other;
  for (i = 0; i < n; i++)
    for (j = 1; j < m; j++) {
      sum = 0;
      other = 1;
      for (k = 2; k <= p - 1; k++) {
        sum += A[i * p + k] * B[j * p + k];
        if (sum > 100)
          other = sum - k;
      }
      C[i * m + j] = sum + other + j;
    }
}

// Every third element: nothing coalesces, so each thread reads its own.
void product_strided(int n, int m, int p, const double *restrict A, const double *restrict B, double *restrict C) {
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++) {
      double sum = 0;
      for (int k = 2; k < p; k += 3)
        sum += A[i * p + k] * B[j * p + k];
      C[i * m + j] = sum;
    }
}

// Two walks, one downwards, with other work before, between and behind.
void two_walks(int n, int m, int p, double A[restrict n][p], double B[restrict p][m], double C[restrict n][m], double d[restrict n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double up = d[i], down = C[i][j];
      for (int k = 0; k < p; k++)
        up = up * 0.5 + A[i][k] * B[k][j];
      up += j;
      for (int k = p - 1; k >= 0; k--)
        down = down * 0.5 - A[i][k] * B[k][j];
      C[i][j] = up + down + i;
    }
}

// Rows are walked along: fetched and stored by all threads.
void recurrence(int n, int m, double A[restrict n][m], double B[restrict n][m]) {
  for (int i = 0; i < n; i++) {
    double last = 0;
    for (int j = 0; j < m; j++) {
      last = 0.5 * last + A[i][j];
      B[i][j] = last;
    }
  }
}

// What is written is read behind, one and two iterations before; another array ahead.
void behind(int n, int m, double A[restrict n][m], double x[restrict n][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 2; j < m - 1; j++)
      x[i][j] = 0.5 * x[i][j] + 0.25 * x[i][j - 1] - 0.125 * x[i][j - 2] + A[i][j + 1] - A[i][j - 1];
}

void tridiagonal(int n, int m, double a[restrict n][m], double b[restrict n][m], double c[restrict n][m],
                 double d[restrict n][m], double x[restrict n][m]) {
  for (int s = 0; s < n; s++) {
    c[s][0] = c[s][0] / b[s][0];
    d[s][0] = d[s][0] / b[s][0];
    for (int i = 1; i < m; i++) {
      double w = 1.0 / (b[s][i] - a[s][i] * c[s][i - 1]);
      c[s][i] = c[s][i] * w;
      d[s][i] = (d[s][i] - a[s][i] * d[s][i - 1]) * w;
    }
    x[s][m - 1] = d[s][m - 1];
    for (int i = m - 2; i >= 0; i--)
      x[s][i] = d[s][i] - c[s][i] * x[s][i + 1];
  }
}

// The same elements for all threads, and an iteration that some of them leave early.
void nearest(int n, int m, const double *restrict q, const double *restrict p, double *restrict out) {
  for (int i = 0; i < n; i++) {
    double best = 1e30;
    int at = -1;
    for (int j = 0; j < m; j++) {
      double d = fabs(q[i] - p[j]);
      if (d < best) {
        best = d;
        at = j;
      }
    }
    out[i] = at + best;
  }
}
void skipping(int n, int m, const double *restrict q, const double *restrict p, double *restrict out) {
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int j = 0; j < m; j++) {
      double d = q[i] - p[j];
      if (d < 0)
        continue;
      sum += d * j;
    }
    out[i] = sum;
  }
}

// A recurrence with a matrix and a vector: rows, and what all rows have in common.
void vector(int n, int m, double A[restrict n][m], const double *restrict x, double *restrict y) {
  for (int i = 0; i < n; i++) {
    double sum = y[i];
    for (int j = 0; j < m; j++)
      sum = 0.5 * sum + A[i][j] * x[j];
    y[i] = sum;
  }
}

// Written by neighbours, read across.
void transpose(int n, int m, double A[restrict n][m], double B[restrict m][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      B[j][i] = A[i][j] + 1;
}
void transpose_into(int n, int m, double A[restrict n][m], double B[restrict m][n], double C[restrict m][n]) {
  for (int j = 1; j < m - 1; j += 2)
    for (int i = n - 1; i > 1; i--)
      B[j][i] = A[i][j] - A[i][j - 1] + 2 * C[j][i];
}

// Neighbours share what they read.
void stencil(int n, int m, double a[restrict n][m], double b[restrict n][m]) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      b[i][j] = 0.2 * (a[i][j] + a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
}
void stencil3(int n, double a[restrict n][n][n], double b[restrict n][n][n]) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++)
        b[i][j][k] = a[i][j][k] + a[i - 1][j][k] - a[i + 1][j][k] + a[i][j - 1][k] - a[i][j + 1][k] +
                     a[i][j][k - 1] - a[i][j][k + 1];
}

// A batch: three loops over the grid.
void batch(int b, int n, double A[restrict b][n][n], double B[restrict b][n][n], double C[restrict b][n][n]) {
  for (int s = 0; s < b; s++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        double sum = 0;
        for (int k = 0; k < n; k++)
          sum += A[s][i][k] * B[s][k][j];
        C[s][i][j] = sum;
      }
}

int main(void) {
  enum { N = 300000 };
  double *a = malloc(sizeof(double[N])), *b = malloc(sizeof(double[N])), *c = malloc(sizeof(double[N])),
         *d = malloc(sizeof(double[N])), *e = malloc(sizeof(double[N]));
  fill(N, a, 1);
  fill(N, b, 2);
  fill(N, d, 3);
  static const int sizes[][3] = {{1, 1, 1}, {3, 5, 2}, {64, 64, 64}, {65, 130, 33}, {257, 129, 9}, {40, 300, 70}, {33, 31, 0}};
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++) {
    const int n = sizes[s][0], m = sizes[s][1], p = sizes[s][2];
    printf("%d %d %d\n", n, m, p);
    fill(N, c, 3);
    if (p > 0)
      product(n, m, p, (void *)a, (void *)b, (void *)c);
    show("product", n * m, c);
    fill(N, c, 4);
    product_turned(n, m, p, a, b, c);
    show("product_turned", n * m, c);
    product_strided(n, m, p, a, b, c);
    show("product_strided", n * m, c);
    fill(N, c, 5);
    if (p > 0)
      two_walks(n, m, p, (void *)a, (void *)b, (void *)c, d);
    show("two_walks", n * m, c);
    recurrence(n, m, (void *)a, (void *)c);
    show("recurrence", n * m, c);
    behind(n, m, (void *)a, (void *)c);
    show("behind", n * m, c);
    for (int i = 0; i < N; i++) {
      a[i] = 1 + i % 3;
      b[i] = 9 + i % 5;
      c[i] = 2 + i % 2;
      d[i] = i % 11;
    }
    tridiagonal(n, m, (void *)a, (void *)b, (void *)c, (void *)d, (void *)e);
    show("tridiagonal", n * m, e);
    fill(N, a, 1);
    fill(N, b, 2);
    nearest(n * 3, m * 7, a, b, c);
    show("nearest", n * 3, c);
    skipping(n * 3, m * 7, a, b, c);
    show("skipping", n * 3, c);
    vector(n, m, (void *)a, b, c);
    show("vector", n, c);
    transpose(n, m, (void *)a, (void *)c);
    show("transpose", n * m, c);
    transpose_into(n, m, (void *)a, (void *)c, (void *)b);
    show("transpose_into", n * m, c);
    stencil(n, m, (void *)a, (void *)c);
    show("stencil", n * m, c);
  }
  for (int n = 3; n < 40; n += 18) {
    stencil3(n, (void *)a, (void *)c);
    show("stencil3", n * n * n, c);
    batch(5, n, (void *)a, (void *)b, (void *)c);
    show("batch", 5 * n * n, c);
  }
  printf("%.10g\n", total);
  free(a), free(b), free(c), free(d), free(e);
}

// CHECK-DAG: ran product_kernel
// CHECK-DAG: ran product_turned_kernel
// CHECK-DAG: ran product_strided_kernel
// CHECK-DAG: ran two_walks_kernel
// CHECK-DAG: ran recurrence_kernel
// CHECK-DAG: ran behind_kernel
// CHECK-DAG: ran tridiagonal_kernel
// CHECK-DAG: ran nearest_kernel
// CHECK-DAG: ran skipping_kernel
// CHECK-DAG: ran vector_kernel
// CHECK-DAG: ran transpose_kernel
// CHECK-DAG: ran transpose_into_kernel
// CHECK-DAG: ran stencil_kernel
// CHECK-DAG: ran stencil3_kernel
// CHECK-DAG: ran batch_kernel

// Both slices by two counters; 8 x 8 elements a thread.
// TEXT: {{^kernel.*}} void product_kernel
// TEXT: double sum[8][8];
// TEXT: local double {{A_}}tile[2][8][132];
// TEXT: local double {{B_}}tile[2][8][128];
// TEXT: {{^kernel.*}} void product_turned_kernel
// TEXT: local double {{A_}}tile[2][8][132];
// TEXT: local double {{B_}}tile[2][8][68];
// TEXT: kernel void product_strided_kernel
// TEXT-NOT: local double
// TEXT: {{^kernel.*}} void two_walks_kernel
// TEXT: local double {{A_}}tile[2][8][68];
// TEXT: local double {{B_}}tile[2][8][64];
// What is only written is not fetched.
// TEXT: {{^kernel.*}} void recurrence_kernel
// TEXT: local double {{B_}}tile[32][33];
// TEXT: local double {{A_}}tile[32][33];
// Two iterations behind, one ahead and one behind.
// TEXT: {{^kernel.*}} void behind_kernel
// TEXT: local double {{x_}}tile[34][33];
// TEXT: local double {{A_}}tile[34][33];
// TEXT: {{^kernel.*}} void tridiagonal_kernel
// TEXT: {{^kernel.*}} void nearest_kernel
// TEXT: local double {{p_}}tile[2][512];
// TEXT: {{^kernel.*}} void vector_kernel
// TEXT: local double {{A_}}tile[32][33];
// TEXT: local double {{x_}}tile[32];
// TEXT: {{^kernel.*}} void transpose_kernel
// TEXT: local double {{A_}}tile[64][65];
// TEXT: {{^kernel.*}} void stencil_kernel
// TEXT: for (int {{i_each.*}} < 4; {{.*}}
// TEXT: {{^kernel.*}} void batch_kernel
// TEXT: local double {{A_}}tile[2][8][1][132];
