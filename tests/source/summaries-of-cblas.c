// parlift's own summaries of BLAS: rows, columns and blocks of a batch are known, triangles are squares, and negative increments begin at the end.
// RUN: %parlift analyze --summaries=cblas %s 2>&1 | grep remark | FileCheck %s
#if __has_include(<cblas.h>)
#include <cblas.h>
#else
enum CBLAS_ORDER { CblasRowMajor = 101, CblasColMajor = 102 };
enum CBLAS_TRANSPOSE { CblasNoTrans = 111, CblasTrans = 112, CblasConjTrans = 113 };
enum CBLAS_UPLO { CblasUpper = 121, CblasLower = 122 };
enum CBLAS_DIAG { CblasNonUnit = 131, CblasUnit = 132 };
void cblas_daxpy(int, double, const double *, int, double *, int);
double cblas_ddot(int, const double *, int, const double *, int);
void cblas_dcopy(int, const double *, int, double *, int);
void cblas_sgemm(enum CBLAS_ORDER, enum CBLAS_TRANSPOSE, enum CBLAS_TRANSPOSE, int, int, int, float, const float *, int, const float *,
                 int, float, float *, int);
void cblas_dtrsv(enum CBLAS_ORDER, enum CBLAS_UPLO, enum CBLAS_TRANSPOSE, enum CBLAS_DIAG, int, const double *, int, double *, int);
#endif

void rows(int n, int m, const double *restrict x, double *restrict y) {
  // CHECK: [[@LINE+1]]:3: remark: loop over `i` is parallel:
  for (int i = 0; i < n; i++)
    cblas_daxpy(m, 2, x + (long)i * m, 1, y + (long)i * m, 1);
}

void columns(int n, double x[restrict][64], const double *restrict y) {
  // CHECK: [[@LINE+1]]:3: remark: loop over `j` is parallel:
  for (int j = 0; j < 64; j++)
    cblas_daxpy(n, y[j], y, 1, &x[0][j], 64);
}

// y[i * m + m - 1] down to y[i * m]
void backwards(int n, int m, const double *restrict x, double *restrict y) {
  // CHECK: [[@LINE+1]]:3: remark: loop over `i` is parallel:
  for (int i = 0; i < n; i++)
    cblas_dcopy(m, x, 1, y + (long)i * m, -1);
}

// Rows that overlap by one element.
void overlapping(int n, int m, const double *restrict x, double *restrict y) {
  // CHECK: [[@LINE+1]]:3: remark: loop over `i` {{(not proved parallel|is sequential)}}
  for (int i = 0; i < n; i++)
    cblas_dcopy(m + 1, x, 1, y + (long)i * m, 1);
}

void batch(int b, int n, const float *restrict a, const float *restrict x, float *restrict c) {
  // CHECK: [[@LINE+1]]:3: remark: loop over `i` is parallel:
  for (int i = 0; i < b; i++)
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, n, n, n, 1, a + (long)i * n * n, n, x, n, 0, c + (long)i * n * n, n);
}

// A product that goes on with itself is no sum over i.
void chain(int b, int n, const float *restrict a, const float *restrict x, float *restrict c) {
  // CHECK: [[@LINE+1]]:3: remark: loop over `i` {{(not proved parallel|is sequential)}}
  for (int i = 0; i < b; i++)
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, n, n, n, 1, a + (long)i * n * n, n, x, n, 2, c, n);
}

void solves(int b, int n, const double *restrict a, double *restrict x) {
  // CHECK: [[@LINE+1]]:3: remark: loop over `i` is parallel:
  for (int i = 0; i < b; i++)
    cblas_dtrsv(CblasRowMajor, CblasLower, CblasNoTrans, CblasNonUnit, n, a + (long)i * n * n, n, x + (long)i * n, 1);
}

double energy(int n, int m, const double *restrict x) {
  double sum = 0;
  // CHECK: [[@LINE+1]]:3: remark: loop over `i` is parallel: {{.*}}reduction (+) into `sum`
  for (int i = 0; i < n; i++)
    sum += cblas_ddot(m, x + (long)i * m, 1, x + (long)i * m, 1);
  return sum;
}
