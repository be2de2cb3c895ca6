// Staged kernels of loops that are odd in some way: see gpu-staged.c.
// RUN: %S/same-on-gpu.sh %parlift %s %t --strict-aliasing
// RUN: FileCheck --input-file=%t.ran %s
// RUN: grep -q "__global__.*mixed_kernel" %t.cu
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void show(const char *name, int n, const double *x) {
  double sum = 0, weighted = 0;
  for (int i = 0; i < n; i++) {
    sum += x[i];
    weighted += x[i] * (i % 17 - 8);
  }
  printf("%s %.10g %.10g\n", name, sum, weighted);
}
static void fill(int n, double *x, int seed) {
  for (int i = 0; i < n; i++)
    x[i] = (double)((i * 37 + seed * 101) % 64) / 8 - 3;
}

// One slice is read behind, the other is not; both begin at no multiple of the chunk.
void mixed(int n, int m, double A[restrict n][m], double x[restrict n][m], double y[restrict n][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 3; j < m; j++) {
      x[i][j] = 0.5 * x[i][j] + A[i][j];
      y[i][j] = y[i][j] + 0.5 * y[i][j - 1];
    }
}
// A first value that is no number, downwards too.
void from(int n, int m, int f, double A[restrict n][m], double x[restrict n][m]) {
  for (int i = 0; i < n; i++) {
    for (int j = f; j < m; j++)
      x[i][j] = 0.5 * x[i][j - 1] + A[i][j];
    for (int j = m - 3; j >= f; j--)
      x[i][j] = 0.5 * x[i][j + 2] + x[i][j];
  }
}
// A counter that cancels out, one that a loop without slices has as well, and a name that is a function's.
void names(int n, int p, const double *restrict A, const double *restrict x, double D[restrict n][4], double *restrict C) {
  int i, k;
  for (i = 0; i < n; i++) {
    double fmin = 1e30, sum = 0;
    for (k = 0; k < p; k++)
      sum = 0.5 * sum + A[i * p + k] * x[(i - i) + k];
    for (k = 0; k < 4; k++)
      sum += D[i][k];
    for (int l = 0; l < p; l++) {
      double d = fabs(D[i][0] - x[l]);
      if (d < fmin)
        fmin = d;
    }
    C[i] = sum + fmin;
  }
}
// What an iteration divides by, no other one has.
void divided(int n, int m, const int *restrict p, int *restrict out) {
  for (int i = 0; i < n; i++) {
    int s = out[i], sum = 0;
    for (int j = 0; j < m; j++)
      sum += p[j] / s;
    out[i] = sum;
  }
}

int main(void) {
  enum { N = 20000 };
  double *a = malloc(sizeof(double[N])), *b = malloc(sizeof(double[N])), *c = malloc(sizeof(double[N])), *d = malloc(sizeof(double[N]));
  int whole[1000], by[1000];
  static const int sizes[][3] = {{1, 1, 1}, {3, 5, 2}, {33, 67, 4}, {5, 100, 9}, {2, 25, 17}, {4, 3, 3}};
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++) {
    const int n = sizes[s][0], m = sizes[s][1], f = sizes[s][2];
    fill(N, a, 1), fill(N, b, 2), fill(N, c, 3), fill(N, d, 4);
    mixed(n, m, (void *)a, (void *)b, (void *)c);
    show("mixed", n * m, b);
    show("mixed", n * m, c);
    from(n, m, f, (void *)a, (void *)b);
    show("from", n * m, b);
    names(n, m, a, b, (void *)d, c);
    show("names", n, c);
    for (int i = 0; i < 1000; i++)
      whole[i] = i * 7, by[i] = i % 5 + 1;
    divided(n, m, whole, by);
    int all = 0;
    for (int i = 0; i < n; i++)
      all += by[i] * (i % 3 + 1);
    printf("divided %d\n", all);
  }
  free(a), free(b), free(c), free(d);
}

// CHECK-DAG: ran mixed_kernel
// CHECK-DAG: ran from_kernel
// CHECK-DAG: ran names_kernel
// CHECK-DAG: ran divided_kernel
