// Cholesky's factorization: columns and squares are kernels, the pivot between them is one number.
#include <math.h>

void cholesky(int n, double a[restrict n][n]) {
  for (int k = 0; k < n; k++) {
    a[k][k] = sqrt(a[k][k]);
    for (int i = k + 1; i < n; i++)
      a[i][k] /= a[k][k];
    for (int i = k + 1; i < n; i++)
      for (int j = k + 1; j < n; j++)
        a[i][j] -= a[i][k] * a[j][k];
  }
}
