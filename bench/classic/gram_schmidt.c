#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  int rows, cols;
  double *data;
} Matrix;

static Matrix *matrix_new(int r, int c) {
  Matrix *m = malloc(sizeof(Matrix));
  m->rows = r;
  m->cols = c;
  m->data = calloc((size_t)r * c, sizeof(double));
  return m;
}
static void matrix_free(Matrix *m) {
  free(m->data);
  free(m);
}
static inline double get(const Matrix *m, int i, int j) { return m->data[i * m->cols + j]; }
static inline void set(Matrix *m, int i, int j, double x) { m->data[i * m->cols + j] = x; }

static void modified_gram_schmidt(Matrix *q, Matrix *r) {
  int n = q->cols, m = q->rows;
  for (int k = 0; k < n; k++) {
    double s = 0;
    for (int i = 0; i < m; i++)
      s += get(q, i, k) * get(q, i, k);
    set(r, k, k, sqrt(s));
    for (int i = 0; i < m; i++)
      set(q, i, k, get(q, i, k) / get(r, k, k));
    for (int j = k + 1; j < n; j++) {
      double d = 0;
      for (int i = 0; i < m; i++)
        d += get(q, i, k) * get(q, i, j);
      set(r, k, j, d);
      for (int i = 0; i < m; i++)
        set(q, i, j, get(q, i, j) - get(q, i, k) * d);
    }
  }
}

static double orthogonality(const Matrix *q) {
  double worst = 0;
  for (int a = 0; a < q->cols; a++)
    for (int b = 0; b < q->cols; b++) {
      double s = 0;
      for (int i = 0; i < q->rows; i++)
        s += get(q, i, a) * get(q, i, b);
      s -= a == b;
      worst = fmax(worst, fabs(s));
    }
  return worst;
}

int main(void) {
  Matrix *q = matrix_new(400, 300), *r = matrix_new(300, 300);
  unsigned s = 3;
  for (int i = 0; i < q->rows; i++)
    for (int j = 0; j < q->cols; j++) {
      s = s * 1103515245u + 12345u;
      set(q, i, j, ((s >> 16) & 1023) / 512.0 - 1);
    }
  modified_gram_schmidt(q, r);
  double t = 0;
  for (int i = 0; i < r->cols; i++)
    t += get(r, i, i);
  printf("%.9f %d\n", t, orthogonality(q) < 1e-10);
  matrix_free(q);
  matrix_free(r);
  return 0;
}
