// A `continue` passes over nothing of what a header in words of ours does at the end of the body instead.
// RUN: %S/same-on-gpu.sh %parlift %s %t --as-written --thread-cost=0
// RUN: FileCheck --input-file=%t.ran %s
// RUN: FileCheck --input-file=%t.cu --check-prefix=CUDA %s
#include <stdio.h>

enum { N = 70 };
static float A[N][N], y[N];

// CUDA: steps_kernel(
// CUDA: for (int k = 0; k < m; ) {
// CUDA: s += t0$;
// CUDA-NEXT: continue;
// CUDA: continue; // of another loop
// CUDA: s--;
// CUDA: s += t0$;
// CUDA-NEXT: continue;
static void steps(int n, int m, float x[restrict n][m], float *restrict y) {
  for (int i = 0; i < n; i++) {
    float s = 0;
    for (int k = 0; k < m; s += x[i][k] > 3 ? x[i][k++] : (k += 1, 2)) {
      if (x[i][k] < 2)
        continue;
      for (int q = 0; q < 3; q++) {
        if (q == 1)
          continue; // of another loop
        s++;
      }
      s += 2;
      if (s > 30) {
        s--;
        continue;
      }
      s++;
    }
    y[i] = s;
  }
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      A[i][j] = (i * 7 + j) % 6;
  double sum = 0;
  steps(N, N, A, y);
  for (int i = 0; i < N; i++)
    sum += y[i] * (i % 7 + 1);
  printf("%g\n", sum);
  return 0;
}

// CHECK: ran steps_kernel
