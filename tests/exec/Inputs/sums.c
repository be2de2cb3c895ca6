// Sums in variables that end in arrays: print the same when they live there, and in another order then.
#include <stdio.h>

enum { N = 40 };

static void factor(int n, double A[restrict][N]) {
  double w;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++) {
      w = A[i][j];
      for (int k = 0; k < j; k++)
        w -= A[i][k] * A[k][j];
      A[i][j] = w / A[j][j];
    }
    for (int j = i; j < n; j++) {
      w = A[i][j];
      for (int k = 0; k < i; k++)
        w -= A[i][k] * A[k][j];
      A[i][j] = w;
    }
  }
}

static void product(int n, double C[restrict][N], double A[restrict][N], double B[restrict][N]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double sum = 0;
      for (int k = 0; k < n; k++)
        sum += A[i][k] * B[k][j];
      C[i][j] = sum;
    }
}

static double A[N][N], B[N][N], C[N][N];

int main(void) {
  static const int sizes[] = {0, 1, 2, 5, 16, 31, 40};
  for (int s = 0; s < 7; s++) {
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) {
        A[i][j] = 1.0 / (1 + i + j) + (i == j ? N : 0);
        B[i][j] = (i * 7 + j * 3) % 11;
      }
    factor(sizes[s], A);
    product(sizes[s], C, A, B);
    double total = 0;
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        total = 0.9 * total + A[i][j] + C[i][j];
    printf("%d %.17g\n", sizes[s], total);
  }
  return 0;
}
