// Loops as they are often written, which a GPU wants in another order, apart, or with a sum in a variable (orders.py).
void product_ijk(int n, float A[restrict n][n], float B[restrict n][n], float C[restrict n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        C[i][j] += A[i][k] * B[k][j];
}
void product_ikj(int n, float A[restrict n][n], float B[restrict n][n], float C[restrict n][n]) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        C[i][j] += A[i][k] * B[k][j];
}
void product_kij(int n, const float *restrict A, const float *restrict B, float *restrict C) {
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        C[i * n + j] += A[i * n + k] * B[k * n + j];
}
void scaled_product(int n, float A[restrict n][n], float B[restrict n][n], float C[restrict n][n]) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      C[i][j] *= 0.5f;
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        C[i][j] += 1.5f * A[i][k] * B[k][j];
  }
}
void column_sums(int n, float A[restrict n][n], float s[restrict n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      s[j] += A[i][j];
}
void down_columns(int n, float A[restrict n][n]) {
  for (int i = 1; i < n; i++)
    for (int j = 0; j < n; j++)
      A[i][j] += 0.5f * A[i - 1][j];
}
void atax(int n, float A[restrict n][n], float x[restrict n], float y[restrict n], float t[restrict n]) {
  for (int j = 0; j < n; j++)
    y[j] = 0;
  for (int i = 0; i < n; i++) {
    t[i] = 0;
    for (int j = 0; j < n; j++)
      t[i] += A[i][j] * x[j];
    for (int j = 0; j < n; j++)
      y[j] += A[i][j] * t[i];
  }
}
void bicg(int n, float A[restrict n][n], float s[restrict n], float q[restrict n], float p[restrict n], float r[restrict n]) {
  for (int j = 0; j < n; j++)
    s[j] = 0;
  for (int i = 0; i < n; i++) {
    q[i] = 0;
    for (int j = 0; j < n; j++) {
      s[j] += r[i] * A[i][j];
      q[i] += A[i][j] * p[j];
    }
  }
}
void covariance(int n, float data[restrict n][n], float mean[restrict n], float cov[restrict n][n]) {
  for (int j = 0; j < n; j++) {
    mean[j] = 0;
    for (int i = 0; i < n; i++)
      mean[j] += data[i][j];
    mean[j] /= n;
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      data[i][j] -= mean[j];
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++) {
      cov[i][j] = 0;
      for (int k = 0; k < n; k++)
        cov[i][j] += data[k][i] * data[k][j];
      cov[i][j] /= n - 1;
      cov[j][i] = cov[i][j];
    }
}
void syrk(int n, float A[restrict n][n], float C[restrict n][n]) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j <= i; j++)
      C[i][j] *= 0.5f;
    for (int k = 0; k < n; k++)
      for (int j = 0; j <= i; j++)
        C[i][j] += 1.5f * A[i][k] * A[j][k];
  }
}
void shortest_paths(int n, int p[restrict n][n]) {
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        p[i][j] = p[i][k] + p[k][j] < p[i][j] ? p[i][k] + p[k][j] : p[i][j];
}
