/* Along each row of a matrix: its product with a vector, and what normalizes it. */
#include <math.h>

void matrix_vector(int n, int m, float A[restrict n][m], float x[restrict m], float y[restrict n]) {
  for (int i = 0; i < n; i++) {
    y[i] = 0;
    for (int k = 0; k < m; k++)
      y[i] += A[i][k] * x[k];
  }
}

void softmax(int n, int m, float A[restrict n][m], float B[restrict n][m]) {
  for (int i = 0; i < n; i++) {
    float most = A[i][0], sum = 0;
    for (int k = 1; k < m; k++)
      most = A[i][k] > most ? A[i][k] : most;
    for (int k = 0; k < m; k++)
      sum += expf(A[i][k] - most);
    for (int k = 0; k < m; k++)
      B[i][k] = expf(A[i][k] - most) / sum;
  }
}
