// Triangles and sums of products: print the same in blocks, for sizes that blocks divide and sizes that they do not.
#include <stdio.h>

enum { N = 41 };

static void rank(int n, int m, double C[restrict][N], double A[restrict][N]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) {
      double sum = C[i][j];
      for (int k = 0; k < m; k++)
        sum += A[i][k] * A[j][k];
      C[i][j] = sum;
    }
}

static void above(int n, int m, double C[restrict][N], double A[restrict][N]) {
  for (int i = 0; i < n - 1; i++)
    for (int j = i + 1; j < m; j++)
      C[i][j] += 2 * A[j][i];
}

static void corner(int n, unsigned m, double C[restrict][N], double A[restrict][N]) {
  for (int i = 1; i <= n; i++)
    for (unsigned long j = 0; j < m; j++)
      for (int k = i; k < n; k++)
        C[i - 1][j] += A[k][i] * A[k][j];
}

static double A[N][N], C[N][N];

static double sum(void) {
  double total = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      total = 0.9 * total + C[i][j];
  return total;
}

int main(void) {
  static const int sizes[] = {0, 1, 2, 3, 4, 5, 8, 31, 32, 33, 40};
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      A[i][j] = (i * 7 + j * 3) % 11;
  for (int s = 0; s < 11; s++) {
    const int n = sizes[s];
    rank(n, n / 2, C, A);
    printf("%d %.17g", n, sum());
    above(n, n < 3 ? 3 : n - 2, C, A);
    printf(" %.17g", sum());
    corner(n, n, C, A);
    printf(" %.17g\n", sum());
  }
  return 0;
}
