/* A batch of n tridiagonal systems of m equations each, by elimination without pivots: c and d are used up. */
void tridiagonal(int n, int m, float a[restrict n][m], float b[restrict n][m], float c[restrict n][m],
                 float d[restrict n][m], float x[restrict n][m]) {
  for (int s = 0; s < n; s++) {
    c[s][0] = c[s][0] / b[s][0];
    d[s][0] = d[s][0] / b[s][0];
    for (int i = 1; i < m; i++) {
      float w = 1.0f / (b[s][i] - a[s][i] * c[s][i - 1]);
      c[s][i] = c[s][i] * w;
      d[s][i] = (d[s][i] - a[s][i] * d[s][i - 1]) * w;
    }
    x[s][m - 1] = d[s][m - 1];
    for (int i = m - 2; i >= 0; i--)
      x[s][i] = d[s][i] - c[s][i] * x[s][i + 1];
  }
}
