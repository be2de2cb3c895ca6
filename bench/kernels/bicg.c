/* s = A^T r,  q = A p */
#include "bench.h"

void kernel(int n, int m, double A[restrict n][m], double s[restrict m], double q[restrict n],
            double p[restrict m], double r[restrict n]) {
  for (int i = 0; i < m; i++)
    s[i] = 0;
  for (int i = 0; i < n; i++) {
    q[i] = 0;
    for (int j = 0; j < m; j++) {
      s[j] += r[i] * A[i][j];
      q[i] += A[i][j] * p[j];
    }
  }
}

int main(void) {
  enum { N = 2100, M = 1900 };
  MATRIX(A, N, M);
  VECTOR(s, M);
  VECTOR(q, N);
  VECTOR(p, M);
  VECTOR(r, N);
  BENCH_RUN(kernel(N, M, A, s, q, p, r), s, M);
  return 0;
}
