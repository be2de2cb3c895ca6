// Loops whose bounds change with their order: triangles, skewed loops, diagonals, blocks.

void lower(int n, double A[restrict n][n], double x[restrict n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      // below the diagonal
      A[i][j] = A[i][j] * x[j];
}

void sweep(int T, int n, double a[n]) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < n - 1; i++)
      a[i] = 0.33 * (a[i - 1] + a[i] + a[i + 1]);
}

void gauss(int n, double A[n][n]) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      A[i][j] = 0.25 * (A[i - 1][j] + A[i][j - 1] + A[i + 1][j] + A[i][j + 1]);
}

void trmm(int n, int m, double alpha, double A[restrict n][n], double B[restrict n][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      for (int k = i + 1; k < n; k++)
        B[i][j] += A[k][i] * B[k][j];
      B[i][j] = alpha * B[i][j];
    }
}

void jumps(int n, double a[restrict n], double b[restrict n]) {
  for (int i = 0; i < n; i++) {
    if (b[i] < 0)
      continue;
    a[i] = 1;
  }
}
