/* A recurrence along each row, and sums of columns. */
void recurrence(int n, int m, float A[restrict n][m], float B[restrict n][m]) {
  for (int i = 0; i < n; i++) {
    float last = 0;
    for (int j = 0; j < m; j++) {
      last = 0.5f * last + A[i][j];
      B[i][j] = last;
    }
  }
}

void column_sums(int n, int m, float A[restrict n][m], float s[restrict m]) {
  for (int j = 0; j < m; j++) {
    float sum = 0;
    for (int i = 0; i < n; i++)
      sum += A[i][j];
    s[j] = sum;
  }
}
