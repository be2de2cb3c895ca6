/* Kernels whose shapes are compared by shapes.py. */
void jacobi(int n, float a[restrict n][n], float b[restrict n][n]) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      b[i][j] = 0.2f * (a[i][j] + a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
}
void jacobi_double(int n, double a[restrict n][n], double b[restrict n][n]) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      b[i][j] = 0.2 * (a[i][j] + a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
}
void heat(int n, float a[restrict n][n][n], float b[restrict n][n][n]) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++)
        b[i][j][k] = 0.1f * (a[i][j][k] + a[i - 1][j][k] + a[i + 1][j][k] + a[i][j - 1][k] + a[i][j + 1][k] +
                             a[i][j][k - 1] + a[i][j][k + 1]);
}
void filter3(int n, const float w[3][3], float a[restrict n][n], float b[restrict n][n]) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      float sum = 0;
      for (int p = 0; p < 3; p++)
        for (int q = 0; q < 3; q++)
          sum += w[p][q] * a[i + p - 1][j + q - 1];
      b[i][j] = sum;
    }
}
void filter7(int n, const float w[7][7], float a[restrict n][n], float b[restrict n][n]) {
  for (int i = 3; i < n - 3; i++)
    for (int j = 3; j < n - 3; j++) {
      float sum = 0;
      for (int p = 0; p < 7; p++)
        for (int q = 0; q < 7; q++)
          sum += w[p][q] * a[i + p - 3][j + q - 3];
      b[i][j] = sum;
    }
}
void columns(int n, int m, float a[restrict n][m], float s[restrict m]) {
  for (int j = 0; j < m; j++) {
    float sum = 0;
    for (int i = 0; i < n; i++)
      sum += a[i][j];
    s[j] = sum;
  }
}
void rows(int n, int m, float a[restrict n][m], float s[restrict n]) {
  for (int i = 0; i < n; i++) {
    float sum = 0;
    for (int k = 0; k < m; k++)
      sum += a[i][k];
    s[i] = sum;
  }
}
void recurrence(int n, int m, float A[restrict n][m], float B[restrict n][m]) {
  for (int i = 0; i < n; i++) {
    float last = 0;
    for (int j = 0; j < m; j++) {
      last = 0.5f * last + A[i][j];
      B[i][j] = last;
    }
  }
}
void smooth(int n, int m, float A[restrict n][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m - 1; j++)
      A[i][j] = 0.25f * A[i][j - 1] + 0.5f * A[i][j] + 0.25f * A[i][j + 1];
}
struct particle {
  float x, y, z, mass;
};
void drift(int n, struct particle *restrict p) {
  for (int i = 0; i < n; i++)
    p[i].x += 0.125f * p[i].mass;
}
void product(int n, float A[restrict n][n], float B[restrict n][n], float C[restrict n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float sum = 0;
      for (int k = 0; k < n; k++)
        sum += A[i][k] * B[k][j];
      C[i][j] = sum;
    }
}
