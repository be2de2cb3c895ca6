#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  int n, nnz;
  int *rowptr, *col;
  double *val;
} csr_t;

static csr_t poisson(int m) {
  csr_t A;
  A.n = m * m;
  A.rowptr = malloc((A.n + 1) * sizeof(int));
  A.col = malloc(5 * A.n * sizeof(int));
  A.val = malloc(5 * A.n * sizeof(double));
  int k = 0;
  for (int i = 0; i < m; i++)
    for (int j = 0; j < m; j++) {
      int r = i * m + j;
      A.rowptr[r] = k;
      if (i > 0) { A.col[k] = r - m; A.val[k++] = -1; }
      if (j > 0) { A.col[k] = r - 1; A.val[k++] = -1; }
      A.col[k] = r; A.val[k++] = 4;
      if (j < m - 1) { A.col[k] = r + 1; A.val[k++] = -1; }
      if (i < m - 1) { A.col[k] = r + m; A.val[k++] = -1; }
    }
  A.rowptr[A.n] = A.nnz = k;
  return A;
}

static void spmv(const csr_t *A, const double *x, double *y) {
  for (int i = 0; i < A->n; i++) {
    double s = 0;
    for (int k = A->rowptr[i]; k < A->rowptr[i + 1]; k++)
      s += A->val[k] * x[A->col[k]];
    y[i] = s;
  }
}
static double dot(const double *x, const double *y, int n) {
  double s = 0;
  for (int i = 0; i < n; i++) s += x[i] * y[i];
  return s;
}
static void axpy(double a, const double *x, double *y, int n) {
  for (int i = 0; i < n; i++) y[i] += a * x[i];
}

static int cg(const csr_t *A, const double *b, double *x, double tol, int maxit) {
  int n = A->n, it;
  double *r = malloc(n * sizeof *r), *p = malloc(n * sizeof *p), *q = malloc(n * sizeof *q);
  memset(x, 0, n * sizeof *x);
  memcpy(r, b, n * sizeof *r);
  memcpy(p, r, n * sizeof *p);
  double rr = dot(r, r, n);
  for (it = 0; it < maxit && sqrt(rr) > tol; it++) {
    spmv(A, p, q);
    double alpha = rr / dot(p, q, n);
    axpy(alpha, p, x, n);
    axpy(-alpha, q, r, n);
    double rn = dot(r, r, n);
    double beta = rn / rr;
    for (int i = 0; i < n; i++)
      p[i] = r[i] + beta * p[i];
    rr = rn;
  }
  free(r); free(p); free(q);
  return it;
}

int main(void) {
  csr_t A = poisson(300);
  double *b = malloc(A.n * sizeof *b), *x = malloc(A.n * sizeof *x);
  for (int i = 0; i < A.n; i++) b[i] = (i * 2654435761u >> 20) / 4096.0;
  int it = cg(&A, b, x, 1e-6, 1000);
  double s = 0;
  for (int i = 0; i < A.n; i++) s += x[i];
  printf("%d %.5f\n", it / 10, s);
  return 0;
}
