#include <stdio.h>
#include <stdlib.h>

typedef double **matrix;

matrix new_matrix(int rows, int cols) {
  matrix m = (matrix)malloc(rows * sizeof(double *));
  int i;
  for (i = 0; i < rows; i++)
    m[i] = (double *)calloc(cols, sizeof(double));
  return m;
}

void free_matrix(matrix m, int rows) {
  int i;
  for (i = 0; i < rows; i++)
    free(m[i]);
  free(m);
}

void mul(matrix a, matrix b, matrix c, int n, int m, int p) {
  int i, j, k;
  for (i = 0; i < n; i++)
    for (j = 0; j < p; j++) {
      c[i][j] = 0.0;
      for (k = 0; k < m; k++)
        c[i][j] += a[i][k] * b[k][j];
    }
}

void transpose(matrix a, matrix t, int n, int m) {
  int i, j;
  for (i = 0; i < n; i++)
    for (j = 0; j < m; j++)
      t[j][i] = a[i][j];
}

matrix identity(int n) {
  matrix m = new_matrix(n, n);
  int i;
  for (i = 0; i < n; i++)
    m[i][i] = 1;
  return m;
}

double difference(matrix a, matrix b, int n) {
  double d = 0;
  int i, j;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) {
      double e = a[i][j] - b[i][j];
      d += e * e;
    }
  return d;
}

int main(void) {
  int n = 500, i, j;
  unsigned long s = 7;
  matrix a = new_matrix(n, n), b = new_matrix(n, n), c = new_matrix(n, n), d = new_matrix(n, n);
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) {
      s = (s * 1103515245 + 12345) & 0x7fffffff;
      a[i][j] = (double)(s % 10);
      b[i][j] = (i * j) % 7 - 3;
    }
  mul(a, b, c, n, n, n);
  transpose(c, d, n, n);
  mul(d, a, b, n, n, n);
  mul(b, identity(n), c, n, n, n);
  printf("%.0f %.0f\n", difference(b, d, n), difference(b, c, n));
  free_matrix(a, n); free_matrix(b, n); free_matrix(c, n); free_matrix(d, n);
  return 0;
}
