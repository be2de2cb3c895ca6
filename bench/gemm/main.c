/* gemm SIZE...: "SIZE GFLOP/s" a line, of the fastest of several runs; "wrong" where a sample of elements is not what the
 * definition says. */
#include "gemm.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

void product(int n, REAL *C, const REAL *A, const REAL *B);

static double now(void) {
  struct timespec at;
  clock_gettime(CLOCK_MONOTONIC, &at);
  return (double)at.tv_sec + 1e-9 * (double)at.tv_nsec;
}

static REAL *matrix(size_t elements) {
  REAL *result = aligned_alloc(64, (elements * sizeof(REAL) + 63) / 64 * 64);
  if (!result)
    exit(1);
  return result;
}

/* The largest relative error of 1000 elements after one product. */
static double error(int n, const REAL *C, const REAL *A, const REAL *B) {
  double worst = 0;
  for (long sample = 0; sample < 1000; sample++) {
    const size_t i = (size_t)(sample * 37 % n), j = (size_t)(n - 1 - sample * 101 % n);
    double sum = (double)((i * (size_t)n + j) % 3);
    for (size_t k = 0; k < (size_t)n; k++)
      sum += (double)A[i * (size_t)n + k] * (double)B[k * (size_t)n + j];
    worst = fmax(worst, fabs(sum - (double)C[i * (size_t)n + j]) / (1 + fabs(sum)));
  }
  return worst;
}

int main(int count, char **words) {
  const double seconds = 0.4;
  for (int at = 1; at < count; at++) {
    const int n = atoi(words[at]);
    if (n < 1)
      return 2;
    const size_t elements = (size_t)n * (size_t)n;
    REAL *A = matrix(elements), *B = matrix(elements), *C = matrix(elements);
    for (size_t i = 0; i < elements; i++) {
      A[i] = (REAL)(i * 7 % 13) / 13;
      B[i] = (REAL)(i * 5 % 11) / 11 - (REAL)0.3;
      C[i] = (REAL)(i % 3);
    }
    double best = 1e9;
    const double begin = now();
    product(n, C, A, B);
    best = now() - begin;
    const int isWrong = !(error(n, C, A, B) < (sizeof(REAL) == 4 ? 1e-2 : 1e-9));
    for (int run = 1; run < 3 || now() - begin < seconds; run++) {
      if (run >= 3 && best > 4 * seconds)
        break;
      const double start = now();
      product(n, C, A, B);
      best = fmin(best, now() - start);
      if (best > 4 * seconds)
        break;
    }
    printf("%d %.1f%s\n", n, 2.0 * n * n * n / best * 1e-9, isWrong ? " wrong" : "");
    fflush(stdout);
    free(A);
    free(B);
    free(C);
  }
  return 0;
}
