// Products of matrices in the styles in which they are written.
#include <stdio.h>

#define REAL float
#define AT(M, i, j, ld) M[(i) * (ld) + (j)]

enum { N = 41 };
static double A[N * N], B[N * N], C[N * N];
static REAL X[N * N], Y[N * N], Z[N * N];
static unsigned U[N][N], V[N][N], W[N][N];
static int calls;

static void plain(int n, int m, int p, double *restrict c, const double *restrict a,
                  const double *restrict b) {
  int i, j, k;
  for (i = 0; i < n; i++)
    for (j = 0; j < m; j++)
      for (k = 0; k < p; k++)
        c[i * m + j] += a[i * p + k] * b[k * m + j];
}

static void scaled(long n, double alpha, double *restrict c, const double *restrict a,
                   const double *restrict b) {
  for (long i = 0; i < n; ++i)
    for (long j = 0; j < n; ++j)
      for (long k = 0; k < n; ++k)
        c[i * n + j] = c[i * n + j] - alpha * a[k * n + i] * b[j * n + k];
}

static void macros(int n, REAL *restrict c, const REAL *restrict a, const REAL *restrict b) {
  for (int i = 0; i <= n - 1; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        AT(c, i, j, n) += AT(a, i, k, n) * AT(b, k, j, n);
}

static void shapes(int n, unsigned c[restrict n][n], unsigned a[restrict n][n],
                   unsigned b[restrict n][n]) {
  for (int i = 1; i < n; i++)
    for (int j = 2; j < n; j++)
      for (int k = 3; k < n; k++)
        c[i][j] += a[i][k] * b[k][j];
}

static void twice(int n, double *restrict c, const double *restrict a, const double *restrict b) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        c[i * n + j] += a[i * n + k] * b[j * n + k] + b[i * n + k] * a[j * n + k];
}

int main(void) {
  for (int i = 0; i < N * N; i++) {
    A[i] = ++calls * 7 % 13 - 2;
    B[i] = ++calls * 5 % 11 - 3;
    X[i] = (REAL)(++calls * 3 % 7);
    Y[i] = (REAL)(++calls * 9 % 17);
    V[i / N][i % N] = (unsigned)++calls * 2654435761u;
    W[i / N][i % N] = (unsigned)++calls * 40503u;
  }
  plain(N, 13, 29, C, A, B);
  plain(5, N, 0, C, A, B);
  scaled(N, 0.5, C, A, B);
  macros(N, Z, X, Y);
  shapes(N, (unsigned(*)[N])U, (unsigned(*)[N])V, (unsigned(*)[N])W);
  twice(N, C, A, B);
  for (int i = 0; i < N * N; i++)
    printf("%.17g %.9g %u\n", C[i], (double)Z[i], U[i / N][i % N]);
  return 0;
}
