/* The product of two matrices, as it is written on paper. */
void matmul(int n, int m, int p, float A[restrict n][p], float B[restrict p][m], float C[restrict n][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      float sum = 0;
      for (int k = 0; k < p; k++)
        sum += A[i][k] * B[k][j];
      C[i][j] = sum;
    }
}

void matmul_double(int n, int m, int p, double A[restrict n][p], double B[restrict p][m],
                   double C[restrict n][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double sum = 0;
      for (int k = 0; k < p; k++)
        sum += A[i][k] * B[k][j];
      C[i][j] = sum;
    }
}
