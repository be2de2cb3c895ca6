/* C = alpha A B + beta C by a library, on the data of bench/kernels/gemm.c */
#include "bench.h"

#include <cblas.h>

int main(void) {
  enum { N = 1000, M = 1100, L = 1200 };
  MATRIX(C, N, M);
  MATRIX(A, N, L);
  MATRIX(B, L, M);
  BENCH_RUN(cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, N, M, L, 1.5, &A[0][0], L, &B[0][0], M, 1.2,
                        &C[0][0], M),
            C, (size_t)N * M);
  return 0;
}
