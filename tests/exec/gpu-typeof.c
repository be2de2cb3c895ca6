// `typeof` says a variable's type by another variable, of which a kernel has a pointer to elements or a thread's own part: it gets the
// type itself.
// RUN: %S/same-on-gpu.sh %parlift %s %t --as-written --thread-cost=0
// RUN: FileCheck --input-file=%t.ran %s
// RUN: FileCheck --input-file=%t.cu --check-prefix=CUDA %s
#include <stdio.h>

enum { N = 70 };
static float A[N][N], B[N][N], C[N][N];
static float flat[N * N];

// CUDA: rows_kernel(
// CUDA: float t = y[(long)i * m + j] * 2;
// CUDA: x[(long)i * m + j] = t + ((float)(int)y[(long)i * m + j]);
// CUDA: const float *p = &y[(long)i * m + j];
static void rows(int n, int m, float x[restrict n][m], float y[restrict n][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      __typeof__(x[0][0]) t = y[i][j] * 2;
      x[i][j] = t + (__typeof__(x[0][0]))(int)y[i][j];
      x[i][j] += (__typeof__(y[0][0]))y[i][j];
    }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      const __typeof__(x[i][j]) *p = &y[i][j];
      x[i][j] += *p;
    }
}

// The sum is a tile in registers.
static void product(int n, float x[restrict n][n], float y[restrict n][n], float z[restrict n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      __typeof__(x[0][0]) sum = 0;
      for (__typeof__(n) k = 0; k < n; k++) {
        __typeof__(sum) w = x[i][k];
        sum += (__typeof__(sum))(w * y[k][j]);
      }
      z[i][j] = sum;
    }
}

static void inFlat(int n, int m, float *restrict x, float *restrict y) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      __typeof__(x[i * m + j]) t;
      t = y[i * m + j] / 2;
      // of the sizes that the program has
      x[i * m + j] = t + sizeof(__typeof__(flat)) + sizeof(__typeof__(*x)) + (__typeof__(y[0]))1.5;
    }
}

static void show(void) {
  double sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      sum += (A[i][j] + 2 * B[i][j] + 3 * C[i][j] + flat[i * N + j]) * (i % 3 + j % 5);
  printf("%.10g\n", sum);
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      A[i][j] = (i * 7 + j) % 5, B[i][j] = (i + j * 3) % 7;
  rows(N, N, A, B);
  show();
  product(N, A, B, C);
  show();
  inFlat(N, N, flat, A[0]);
  show();
  return 0;
}

// CHECK: ran rows_kernel
// CHECK: ran product_kernel
// CHECK: ran inFlat_kernel
