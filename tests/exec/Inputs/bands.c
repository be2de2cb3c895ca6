// Programs in a new order print the same, for sizes that blocks divide and sizes that they do not.
#include <math.h>
#include <stdio.h>

enum { N = 70 };

static void product(int n, int m, double C[restrict][N], double A[restrict][N],
                    double B[restrict][N]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      C[i][j] = 0;
      for (int k = 0; k < n; k++)
        C[i][j] += A[i][k] * B[k][j];
    }
}

static void stencil(int T, int n, double A[restrict][N], double B[restrict][N]) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        B[i][j] = 0.2 * (A[i][j] + A[i][j - 1] + A[i][j + 1] + A[i + 1][j] + A[i - 1][j]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        A[i][j] = 0.2 * (B[i][j] + B[i][j - 1] + B[i][j + 1] + B[i + 1][j] + B[i - 1][j]);
  }
}

static void factor(int n, double A[][N]) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++) {
      for (int k = 0; k < j; k++)
        A[i][j] -= A[i][k] * A[j][k];
      A[i][j] /= A[j][j];
    }
    for (int k = 0; k < i; k++)
      A[i][i] -= A[i][k] * A[i][k];
    A[i][i] = sqrt(A[i][i]);
  }
}

static void paths(int n, double P[][N]) {
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        P[i][j] = P[i][j] < P[i][k] + P[k][j] ? P[i][j] : P[i][k] + P[k][j];
}

static void relax(int n, double A[][N]) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      A[i][j] = 0.25 * (A[i - 1][j] + A[i][j - 1] + A[i + 1][j] + A[i][j + 1]);
}

static double A[N][N], B[N][N], C[N][N];

static void fill(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      A[i][j] = 1.0 / (1 + i + j) + (i == j ? N : 0);
      B[i][j] = (i * 7 + j * 3) % 11;
      C[i][j] = (i * 5 + j * 13) % 17;
    }
}

static double sum(double X[][N]) {
  double total = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      total = 0.9 * total + X[i][j];
  return total;
}

int main(void) {
  static const int sizes[] = {0, 1, 2, 3, 8, 31, 32, 33, 64, 70};
  for (int s = 0; s < 10; s++) {
    const int n = sizes[s];
    fill();
    product(n, n > 3 ? n - 3 : n, C, A, B);
    printf("%d %.17g", n, sum(C));
    stencil(n / 2, n, B, C);
    printf(" %.17g %.17g", sum(B), sum(C));
    factor(n, A);
    printf(" %.17g", sum(A));
    paths(n, C);
    printf(" %.17g", sum(C));
    relax(n, B);
    printf(" %.17g\n", sum(B));
  }
  return 0;
}
