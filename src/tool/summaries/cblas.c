/* What the functions of the C interface to BLAS touch (Dongarra et al., "Basic Linear Algebra Subprograms Technical Forum Standard",
   2001), as loops over the same elements: not how they are computed. Of a triangle all of its square is touched here. Vectors with
   negative increments begin at their other end. */
#if __has_include(<cblas.h>)
#include <cblas.h>
#elif __has_include(<gsl/gsl_cblas.h>)
#include <gsl/gsl_cblas.h>
#else
enum CBLAS_ORDER { CblasRowMajor = 101, CblasColMajor = 102 };
enum CBLAS_TRANSPOSE { CblasNoTrans = 111, CblasTrans = 112, CblasConjTrans = 113 };
enum CBLAS_UPLO { CblasUpper = 121, CblasLower = 122 };
enum CBLAS_DIAG { CblasNonUnit = 131, CblasUnit = 132 };
enum CBLAS_SIDE { CblasLeft = 141, CblasRight = 142 };
#endif
#ifndef CBLAS_INDEX
#define CBLAS_INDEX __SIZE_TYPE__
#endif

#if defined(OPENBLAS_CONFIG_H)
typedef blasint integer;
#elif defined(CBLAS_INT)
typedef CBLAS_INT integer;
#else
typedef int integer;
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef enum CBLAS_ORDER order;
typedef enum CBLAS_TRANSPOSE transpose;
typedef enum CBLAS_UPLO uplo;
typedef enum CBLAS_DIAG diag;
typedef enum CBLAS_SIDE side;

/* Every element of x is read and set: not as a sum or a product, which threads might take apart. */
#define CHANGE(x, value) x = (value) / (1 + (x) * (x))

/* Rows of what is stored: the matrix has `rows` of them, or is given by its columns or transposed, one of which turns it. */
static long stored_rows(order o, long rows, long columns) {
  return o == CblasRowMajor ? rows : columns;
}
static long stored_columns(order o, long rows, long columns) {
  return o == CblasRowMajor ? columns : rows;
}
static long turned(transpose t, long rows, long columns) {
  return t == CblasNoTrans ? rows : columns;
}

#define BLAS(T, p)                                                                                    \
  static long first_##p(integer n, integer inc) {                                                     \
    return inc < 0 ? (1L - n) * inc : 0;                                                              \
  }                                                                                                   \
  static T read_vector_##p(integer n, const T *x, integer incx) {                                     \
    T sum = 0;                                                                                        \
    for (integer i = 0; i < n; i++)                                                                   \
      sum += x[first_##p(n, incx) + (long)i * incx];                                                  \
    return sum;                                                                                       \
  }                                                                                                   \
  static T read_matrix_##p(long rows, long columns, const T *a, integer lda) {                        \
    T sum = 0;                                                                                        \
    for (long i = 0; i < rows; i++)                                                                   \
      for (long j = 0; j < columns; j++)                                                              \
        sum += a[i * lda + j];                                                                        \
    return sum;                                                                                       \
  }                                                                                                   \
  static void change_vector_##p(integer n, T value, T *x, integer incx) {                             \
    for (integer i = 0; i < n; i++)                                                                   \
      CHANGE(x[first_##p(n, incx) + (long)i * incx], value);                                          \
  }                                                                                                   \
  static void change_matrix_##p(long rows, long columns, T value, T *a, integer lda) {                \
    for (long i = 0; i < rows; i++)                                                                   \
      for (long j = 0; j < columns; j++)                                                              \
        CHANGE(a[i * lda + j], value);                                                                \
  }                                                                                                   \
  T cblas_##p##dot(integer n, const T *x, integer incx, const T *y, integer incy) {                   \
    T sum = 0;                                                                                        \
    for (integer i = 0; i < n; i++)                                                                   \
      sum += x[first_##p(n, incx) + (long)i * incx] * y[first_##p(n, incy) + (long)i * incy];         \
    return sum;                                                                                       \
  }                                                                                                   \
  T cblas_##p##nrm2(integer n, const T *x, integer incx) {                                            \
    return incx > 0 ? read_vector_##p(n, x, incx) : 0;                                                \
  }                                                                                                   \
  T cblas_##p##asum(integer n, const T *x, integer incx) {                                            \
    return incx > 0 ? read_vector_##p(n, x, incx) : 0;                                                \
  }                                                                                                   \
  CBLAS_INDEX cblas_i##p##amax(integer n, const T *x, integer incx) {                                 \
    CBLAS_INDEX found = 0;                                                                            \
    if (incx > 0)                                                                                     \
      for (integer i = 1; i < n; i++)                                                                 \
        if (x[(long)i * incx] > x[(long)found * incx])                                                \
          found = i;                                                                                  \
    return n > 0 ? found : 0;                                                                         \
  }                                                                                                   \
  void cblas_##p##swap(integer n, T *x, integer incx, T *y, integer incy) {                           \
    for (integer i = 0; i < n; i++) {                                                                 \
      T one = x[first_##p(n, incx) + (long)i * incx];                                                 \
      x[first_##p(n, incx) + (long)i * incx] = y[first_##p(n, incy) + (long)i * incy];                \
      y[first_##p(n, incy) + (long)i * incy] = one;                                                   \
    }                                                                                                 \
  }                                                                                                   \
  void cblas_##p##copy(integer n, const T *x, integer incx, T *y, integer incy) {                     \
    for (integer i = 0; i < n; i++)                                                                   \
      y[first_##p(n, incy) + (long)i * incy] = x[first_##p(n, incx) + (long)i * incx];                \
  }                                                                                                   \
  void cblas_##p##axpy(integer n, T alpha, const T *x, integer incx, T *y, integer incy) {            \
    for (integer i = 0; i < n; i++)                                                                   \
      y[first_##p(n, incy) + (long)i * incy] += alpha * x[first_##p(n, incx) + (long)i * incx];       \
  }                                                                                                   \
  void cblas_##p##scal(integer n, T alpha, T *x, integer incx) {                                      \
    if (incx > 0)                                                                                     \
      for (integer i = 0; i < n; i++)                                                                 \
        x[(long)i * incx] *= alpha;                                                                   \
  }                                                                                                   \
  void cblas_##p##rot(integer n, T *x, integer incx, T *y, integer incy, T c, T s) {                  \
    for (integer i = 0; i < n; i++) {                                                                 \
      T one = x[first_##p(n, incx) + (long)i * incx], other = y[first_##p(n, incy) + (long)i * incy]; \
      x[first_##p(n, incx) + (long)i * incx] = c * one + s * other;                                   \
      y[first_##p(n, incy) + (long)i * incy] = c * other - s * one;                                   \
    }                                                                                                 \
  }                                                                                                   \
  void cblas_##p##gemv(order o, transpose t, integer m, integer n, T alpha, const T *a, integer lda,  \
                       const T *x, integer incx, T beta, T *y, integer incy) {                        \
    T value = beta + alpha * read_matrix_##p(stored_rows(o, m, n), stored_columns(o, m, n), a, lda);  \
    value += read_vector_##p(turned(t, n, m), x, incx);                                               \
    change_vector_##p(turned(t, m, n), value, y, incy);                                               \
  }                                                                                                   \
  void cblas_##p##ger(order o, integer m, integer n, T alpha, const T *x, integer incx, const T *y,   \
                      integer incy, T *a, integer lda) {                                              \
    T value = alpha * read_vector_##p(m, x, incx) * read_vector_##p(n, y, incy);                      \
    change_matrix_##p(stored_rows(o, m, n), stored_columns(o, m, n), value, a, lda);                  \
  }                                                                                                   \
  void cblas_##p##symv(order o, uplo u, integer n, T alpha, const T *a, integer lda, const T *x,      \
                       integer incx, T beta, T *y, integer incy) {                                    \
    T value = beta + alpha * read_matrix_##p(n, n, a, lda) + o + u;                                   \
    change_vector_##p(n, value + read_vector_##p(n, x, incx), y, incy);                               \
  }                                                                                                   \
  void cblas_##p##syr(order o, uplo u, integer n, T alpha, const T *x, integer incx, T *a,            \
                      integer lda) {                                                                  \
    change_matrix_##p(n, n, alpha * read_vector_##p(n, x, incx) + o + u, a, lda);                     \
  }                                                                                                   \
  void cblas_##p##trmv(order o, uplo u, transpose t, diag d, integer n, const T *a, integer lda,      \
                       T *x, integer incx) {                                                          \
    change_vector_##p(n, read_matrix_##p(n, n, a, lda) + o + u + t + d, x, incx);                     \
  }                                                                                                   \
  void cblas_##p##trsv(order o, uplo u, transpose t, diag d, integer n, const T *a, integer lda,      \
                       T *x, integer incx) {                                                          \
    change_vector_##p(n, read_matrix_##p(n, n, a, lda) + o + u + t + d, x, incx);                     \
  }                                                                                                   \
  void cblas_##p##gemm(order o, transpose ta, transpose tb, integer m, integer n, integer k, T alpha, \
                       const T *a, integer lda, const T *b, integer ldb, T beta, T *c, integer ldc) { \
    T value = beta;                                                                                   \
    value += read_matrix_##p(stored_rows(o, turned(ta, m, k), turned(ta, k, m)),                      \
                             stored_columns(o, turned(ta, m, k), turned(ta, k, m)), a, lda);          \
    value += read_matrix_##p(stored_rows(o, turned(tb, k, n), turned(tb, n, k)),                      \
                             stored_columns(o, turned(tb, k, n), turned(tb, n, k)), b, ldb);          \
    change_matrix_##p(stored_rows(o, m, n), stored_columns(o, m, n), alpha * value, c, ldc);          \
  }                                                                                                   \
  void cblas_##p##symm(order o, side s, uplo u, integer m, integer n, T alpha, const T *a,            \
                       integer lda, const T *b, integer ldb, T beta, T *c, integer ldc) {             \
    long size = s == CblasLeft ? m : n;                                                               \
    T value = beta + u + read_matrix_##p(size, size, a, lda);                                         \
    value += read_matrix_##p(stored_rows(o, m, n), stored_columns(o, m, n), b, ldb);                  \
    change_matrix_##p(stored_rows(o, m, n), stored_columns(o, m, n), alpha * value, c, ldc);          \
  }                                                                                                   \
  void cblas_##p##syrk(order o, uplo u, transpose t, integer n, integer k, T alpha, const T *a,       \
                       integer lda, T beta, T *c, integer ldc) {                                      \
    T value = beta + u + alpha * read_matrix_##p(stored_rows(o, turned(t, n, k), turned(t, k, n)),    \
                                                 stored_columns(o, turned(t, n, k), turned(t, k, n)), \
                                                 a, lda);                                             \
    change_matrix_##p(n, n, value, c, ldc);                                                           \
  }                                                                                                   \
  void cblas_##p##trmm(order o, side s, uplo u, transpose t, diag d, integer m, integer n, T alpha,   \
                       const T *a, integer lda, T *b, integer ldb) {                                  \
    long size = s == CblasLeft ? m : n;                                                               \
    T value = alpha * read_matrix_##p(size, size, a, lda) + u + t + d;                                \
    change_matrix_##p(stored_rows(o, m, n), stored_columns(o, m, n), value, b, ldb);                  \
  }                                                                                                   \
  void cblas_##p##trsm(order o, side s, uplo u, transpose t, diag d, integer m, integer n, T alpha,   \
                       const T *a, integer lda, T *b, integer ldb) {                                  \
    long size = s == CblasLeft ? m : n;                                                               \
    T value = alpha * read_matrix_##p(size, size, a, lda) + u + t + d;                                \
    change_matrix_##p(stored_rows(o, m, n), stored_columns(o, m, n), value, b, ldb);                  \
  }

BLAS(float, s)
BLAS(double, d)

#ifdef __cplusplus
}
#endif
