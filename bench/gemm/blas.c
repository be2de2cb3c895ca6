/* The same product by a library. */
#include "gemm.h"

#include <cblas.h>

void product(int n, REAL *C, const REAL *A, const REAL *B) {
  if (sizeof(REAL) == sizeof(double))
    cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, n, n, n, 1, (const void *)A, n,
                (const void *)B, n, 1, (void *)C, n);
  else
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, n, n, n, 1, (const void *)A, n,
                (const void *)B, n, 1, (void *)C, n);
}
