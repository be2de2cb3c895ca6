#include "../course/course.h"
typedef struct {
  int n, nnz, *ptr, *col;
  double *val;
} Csr;
static double dot(int n, const double *x, const double *y) {
  double s = 0;
  int i;
  for (i = 0; i < n; i++)
    s += x[i] * y[i];
  return s;
}
static void axpy(int n, double a, const double *x, double *y) {
  int i;
  for (i = 0; i < n; i++)
    y[i] += a * x[i];
}
static void spmv(const Csr *A, const double *x, double *y) {
  int i, k;
  for (i = 0; i < A->n; i++) {
    double s = 0;
    for (k = A->ptr[i]; k < A->ptr[i + 1]; k++)
      s += A->val[k] * x[A->col[k]];
    y[i] = s;
  }
}
static Csr *poisson(int m) {
  Csr *A = malloc(sizeof *A);
  int i, j, k = 0, n = m * m;
  A->n = n;
  A->ptr = malloc((n + 1) * sizeof(int));
  A->col = malloc(5 * n * sizeof(int));
  A->val = malloc(5 * n * sizeof(double));
  for (i = 0; i < m; i++)
    for (j = 0; j < m; j++) {
      A->ptr[i * m + j] = k;
      if (i > 0)
        A->col[k] = (i - 1) * m + j, A->val[k++] = -1;
      if (j > 0)
        A->col[k] = i * m + j - 1, A->val[k++] = -1;
      A->col[k] = i * m + j, A->val[k++] = 4;
      if (j < m - 1)
        A->col[k] = i * m + j + 1, A->val[k++] = -1;
      if (i < m - 1)
        A->col[k] = (i + 1) * m + j, A->val[k++] = -1;
    }
  A->ptr[n] = A->nnz = k;
  return A;
}
static int solve(const Csr *A, const double *b, double *x, double *r, double *p, double *q) {
  int n = A->n, it, i;
  double rr, old;
  for (i = 0; i < n; i++) {
    x[i] = 0;
    p[i] = r[i] = b[i];
  }
  rr = dot(n, r, r);
  for (it = 0; it < 1000 && rr > 1e-8; it++) {
    double a;
    spmv(A, p, q);
    a = rr / dot(n, p, q);
    axpy(n, a, p, x);
    axpy(n, -a, q, r);
    old = rr;
    rr = dot(n, r, r);
    for (i = 0; i < n; i++)
      p[i] = r[i] + rr / old * p[i];
  }
  return it;
}
int main(void) {
  Csr *A = poisson(1500);
  int n = A->n, i, it;
  double *b = malloc(n * sizeof(double)), *x = malloc(n * sizeof(double)), *r = malloc(n * sizeof(double));
  double *p = malloc(n * sizeof(double)), *q = malloc(n * sizeof(double)), t0, t1;
  for (i = 0; i < n; i++)
    b[i] = 1;
  t0 = now();
  it = solve(A, b, x, r, p, q);
  t1 = now();
  printf("%d %.5e\n", it, dot(n, x, x));
  fprintf(stderr, "%.4f\n", t1 - t0);
  return 0;
}
