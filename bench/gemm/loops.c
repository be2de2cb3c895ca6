/* The plain triple loop, as it is mostly written: what gcc and parlift are given. */
#include "gemm.h"

void product(int n, REAL *restrict C, const REAL *restrict A, const REAL *restrict B) {
  int i, j, k;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      for (k = 0; k < n; k++)
        C[i * n + j] += A[i * n + k] * B[k * n + j];
}
