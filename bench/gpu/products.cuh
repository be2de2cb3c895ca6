// Studies of products of matrices.
#ifndef BENCH_GPU_PRODUCTS_CUH
#define BENCH_GPU_PRODUCTS_CUH

#include "functions.h"
#include "measure.cuh"
#include "naive.cuh"

#include <cublas_v2.h>

/// C = A B, A of n x p and B of p x m elements; row by row, which to cuBLAS is B' A' column by column.
inline void libraryProduct(cublasHandle_t handle, int n, int m, int p, const float *A, const float *B, float *C) {
  const float one = 1, zero = 0;
  cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, p, &one, B, m, A, p, &zero, C, m);
}
inline void libraryProduct(cublasHandle_t handle, int n, int m, int p, const double *A, const double *B, double *C) {
  const double one = 1, zero = 0;
  cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, p, &one, B, m, A, p, &zero, C, m);
}
inline void ownProduct(int n, int m, int p, float *A, float *B, float *C) { matmul(n, m, p, A, B, C); }
inline void ownProduct(int n, int m, int p, double *A, double *B, double *C) { matmul_double(n, m, p, A, B, C); }

/// `library`: what its row is called. Of single precision it is asked for plain operations, of double it has tensor cores.
template <typename T> void matmulStudy(const std::string &name, const char *library, int n, int m, int p) {
  Array<T> A((size_t)n * p), B((size_t)p * m), C((size_t)n * m);
  random(A, 4), random(B, 5);
  const auto isRight = [&] {
    const auto found = C.host();
    bool ok = true;
    for (int at = 0; at < (isChecking ? n * m : 2000); ++at) {
      const int i = (int)(isChecking ? at / m : at * 7919L % n), j = (int)(isChecking ? at % m : at * 104729L % m);
      double s = 0;
      for (int k = 0; k < p; k++)
        s += (double)numberAt<T>((size_t)i * p + k, 4) * numberAt<T>((size_t)k * m + j, 5);
      ok &= close(found[(size_t)i * m + j], s, sizeof(T) == sizeof(float) ? 1e-4 : 1e-10);
    }
    return ok;
  };
  const double limit = sizeof(T) == sizeof(float) ? fp32 : fp64;
  const Study study{name, 2.0 * n * m * p, "GFLOP/s", limit, isRight, [&] { C.spoil(); }};
  if (!isChecking) {
    cublasHandle_t handle;
    cublasCreate(&handle);
    if (sizeof(T) == sizeof(float))
      cublasSetMathMode(handle, CUBLAS_PEDANTIC_MATH);
    other(study, library, [&] { libraryProduct(handle, n, m, p, A.data, B.data, C.data); });
    cublasDestroy(handle);
  }
  other(study, "naive", [&] { naiveMatmul<T><<<naivePlane(n, m), dim3(32, 8)>>>(n, m, p, A.data, B.data, C.data); });
  parlift(study, [&] { ownProduct(n, m, p, A.data, B.data, C.data); });
}

#endif
