// Loops whose iterations are apart, as kernels: counters of several types that go up and down by one or more, from anywhere, in one
// to three dimensions, where sizes are no multiples of blocks, and where nothing runs.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0
// RUN: FileCheck --input-file=%t.ran %s
// RUN: sed /TEXT/d %t.opencl.c > %t.text; FileCheck --input-file=%t.text --check-prefix=TEXT %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define HALF 0.5
enum { SHIFT = 3 };

static void up(int n, float *x) {
  for (int i = 0; i < n; i++)
    x[i] = i * HALF + SHIFT * (SHIFT - 1); // a comment of the user's
}

static void down(long n, double *x) {
  for (long k = n - 1; k >= 0; k--)
    x[k] += k % 7;
}

static void strided(short first, int n, int *x) {
  for (int i = first; i < n; i += 3)
    x[i] = (int)(i - 5u) / 3;
}

static void outside(int n, const float *x, float *y) {
  int i, k;
  float t;
  for (i = 2; i <= n; i += 2) {
    t = 0;
    for (k = 0; k < 3; k++)
      t += x[i - k];
    y[i] = t;
    if (t > 4)
      continue;
    y[i] = t / 3;
  }
  printf("%d\n", i);
}

static int cube[5][6][7];
static void three(int n, int m, int l) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        cube[i][j][k] = 100 * i + 10 * j + k;
}

static void across(int n, int m, float A[restrict n][m], float B[restrict m][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      B[j][i] = A[i][j] + sqrt(A[i][j]);
}

static void halo(int n, double a[restrict n + 2][n + 2], double b[restrict n + 2][n + 2]) {
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= n; j++)
      b[i][j] = fmax(1, a[i - 1][j]) + fabs(a[i + 1][j]);
}

// Names that the code around kernels might want, and two loops on one line.
static void names(int grid, int threads, float *arrays, float *blocks) {
  for (int i = 0; i < grid; i++) arrays[i] = threads; for (int block = 0; block < grid; block++) blocks[block] = arrays[block];
}

static void triangle(int n, float T[restrict n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      T[i][j] = i - j;
}

// One declaration, two variables.
static void several(int n, int m, float A[restrict n][m], float *restrict x) {
  for (int j = 0; j < m; j++) {
    float up = 0, down = A[0][j];
    for (int i = 0; i < n; i++) {
      up = 0.5f * up + A[i][j];
      down = A[i][j] - 0.25f * down;
    }
    x[j] = up - down;
  }
}

int main(void) {
  enum { N = 1003 };
  float *x = malloc(N * sizeof *x), *y = calloc(N + 1, sizeof *y);
  double *d = calloc(N, sizeof *d);
  int *k = calloc(N, sizeof *k);
  double sum = 0;
  up(N, x);
  down(N, d);
  strided(5, N, k);
  outside(N - 1, x, y);
  three(5, 6, 7);
  for (int i = 0; i < N; i++)
    sum += x[i] * (i % 3) + d[i] * (i % 5) + k[i] * (i % 7) + y[i] * (i % 11);
  printf("%.10g %d\n", sum, cube[4][3][2]);
  float(*A)[37] = malloc(70 * sizeof *A), (*B)[70] = malloc(37 * sizeof *B);
  for (int i = 0; i < 70; i++)
    for (int j = 0; j < 37; j++)
      A[i][j] = i + 2 * j;
  across(70, 37, A, B);
  printf("%.6g %.6g\n", B[36][69], B[3][4]);
  static double a[42][42], b[42][42];
  for (int i = 0; i < 42; i++)
    for (int j = 0; j < 42; j++)
      a[i][j] = i - j;
  halo(40, a, b);
  printf("%g %g\n", b[1][1], b[40][7]);
  static float T[20][20];
  triangle(20, T);
  printf("%g %g\n", T[19][3], T[3][19]);
  names(N, 7, x, y);
  printf("%g\n", y[N - 1]);
  several(70, 37, A, x);
  printf("%.6g %.6g\n", x[0], x[36]);
  // Nothing runs, and nothing may be touched.
  up(0, NULL);
  down(0, NULL);
  across(5, 0, NULL, NULL);
  outside(1, NULL, NULL);
  free(x), free(y), free(d), free(k), free(A), free(B);
  return 0;
}

// TEXT: // a comment of the user's
// TEXT: B[(long)j * n + i] = {{A_}}tile[{{.*}}] + sqrt((double){{A_}}tile[
// TEXT: fmax((double)1, a[(long)(i - 1) * (n + 2) + j])
// CHECK: ran up_kernel
// CHECK: ran down_kernel
// CHECK: ran strided_kernel
// CHECK: ran outside_kernel
// CHECK: ran three_kernel
// CHECK: ran across_kernel
// CHECK: ran halo_kernel
// CHECK: ran triangle_kernel
// CHECK: ran names_kernel
// CHECK: ran names_kernel2
// CHECK: ran several_kernel
