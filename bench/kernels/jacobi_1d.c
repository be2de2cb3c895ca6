/* Three-point stencil, Jacobi */
#include "bench.h"

void kernel(int steps, int n, double A[restrict n], double B[restrict n]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      B[i] = 0.33333 * (A[i - 1] + A[i] + A[i + 1]);
    for (int i = 1; i < n - 1; i++)
      A[i] = 0.33333 * (B[i - 1] + B[i] + B[i + 1]);
  }
}

int main(void) {
  enum { T = 500, N = 2000 };
  VECTOR(A, N);
  VECTOR(B, N);
  BENCH_RUN(kernel(T, N, A, B), A, N);
  return 0;
}
