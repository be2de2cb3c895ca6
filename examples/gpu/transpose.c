/* Rows become columns: one side is read or written across. */
void transpose(int n, int m, float A[restrict n][m], float B[restrict m][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      B[j][i] = A[i][j];
}
