/* Each element divided by one of its row, or of its column: what a warp reads is one element, or thirty-two. */
void mod_rows(int n, int m, int A[restrict n][m], const int by[restrict n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      A[i][j] = A[i][j] % by[i];
}

void mod_columns(int n, int m, int A[restrict n][m], const int by[restrict m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      A[i][j] = A[i][j] % by[j];
}
