// Products and sums of 64-bit numbers without sign: with m = 2^62, a[i * 4 * m] is a[0] in every iteration.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
#include <stddef.h>

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel when `n <= {{[0-9]+}} && m <= {{[0-9]+}} && m > 0`
void multiple(size_t m, size_t n, double *a) {
  for (size_t i = 0; i < n; i++)
    a[i * 4 * m] = 1;
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel when `n <= {{[0-9]+}} && m <= {{[0-9]+}} && m > 0`
void someIterations(size_t n, size_t m, double *a) {
  for (size_t i = 0; i < n; i++)
    if (i % 4 == 0)
      a[i * m] = 1;
}

// Written as a sum, it wraps all the same.
// CHECK: :[[@LINE+3]]:3: remark: {{.*}} is parallel when `n <= {{[0-9]+}} && m <= {{[0-9]+}} && m > 0`
void bySteps(size_t n, size_t m, double *a) {
  size_t k = 0;
  for (size_t i = 0; i < n; i++, k += m)
    if (k < 10)
      a[k] = 1;
}

// m may be -1.
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel when `m <= {{[0-9]+}}`
void shifted(size_t n, size_t m, double *a) {
  for (size_t i = 1; i < n; i++)
    a[i] = a[i + m];
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel when `n <= {{[0-9]+}} && m <= {{[0-9]+}} && c <= {{[0-9]+}} && m > 0`
void shiftedByRows(size_t n, size_t m, size_t c, double *a) {
  for (size_t i = 0; i < n; i++)
    a[i * m] = a[(i + c) * m];
}

// A jump in memory that may be any: the loop over the rows runs for those with a mark only.
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel when `n <= {{[0-9]+}} && m <= {{[0-9]+}}`
void markedRows(size_t n, size_t m, double *restrict a, const int *restrict marks) {
  for (size_t i = 0; i < n; i++)
    if (marks[i])
      for (size_t j = 0; j < m; j++)
        a[i * m + j] = 1;
}

// The stride is not known before the loop, and nothing can be tested.
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} not proved parallel
void unknownStride(size_t n, const size_t *restrict m, double *restrict a) {
  for (size_t i = 0; i < n; i++)
    if (i % 4 == 0)
      a[i * m[0] * 8] = (int)i;
}

// What follows is sure to stay in its array, or to be a number that no loop reaches.

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel:
void matrix(size_t n, size_t m, double *a) {
  for (size_t i = 0; i < n; i++)
    // CHECK: :[[@LINE+1]]:5: remark: {{.*}} is parallel:
    for (size_t j = 0; j < m; j++)
      a[i * m + j] = 1;
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel:
void someElements(size_t n, size_t m, double *a) {
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < m; j++)
      if (a[i * m + j] > 0)
        a[i * m + j] = 1;
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel:
void cube(size_t n, size_t m, size_t p, double *a) {
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < m; j++)
      for (size_t k = 0; k < p; k++)
        a[(i * m + j) * p + k] += 1;
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel when `m >= m - 1`
void stencil(size_t n, size_t m, double *restrict a, const double *restrict b) {
  for (size_t i = 1; i < n - 1; i++)
    for (size_t j = 1; j < m - 1; j++)
      a[i * m + j] = b[(i - 1) * m + j] + b[(i + 1) * m + j] + b[i * m + j - 1];
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel when `lda >= m`
void leadingDimension(size_t n, size_t m, size_t lda, double *a) {
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < m; j++)
      a[i * lda + j] = 1;
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel:
void transposed(size_t n, double *a) {
  for (size_t i = 0; i < n; i++)
    for (size_t j = i + 1; j < n; j++) {
      double t = a[j * n + i];
      a[j * n + i] = a[i * n + j];
      a[i * n + j] = t;
    }
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel:
void downwards(size_t n, size_t m, double *a) {
  for (size_t i = n; i-- > 0;)
    a[i * n] = 1;
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel:
void rows(size_t n, size_t m, double *a) {
  for (size_t i = 0; i < n; i++) {
    double *row = a + i * m;
    for (size_t j = 0; j < m; j++)
      row[j] = 1;
  }
}

// All accesses move by the same offset, whatever it is.
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel:
void sameOffset(size_t n, size_t from, double *a, const double *restrict b) {
  for (size_t i = 0; i < n; i++)
    if (b[i] > 0)
      a[from + i] = b[i];
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel{{:|,}}
void sparse(size_t n, const size_t *restrict from, const double *restrict x, double *restrict y) {
  for (size_t i = 0; i < n; i++)
    for (size_t j = from[i]; j < from[i + 1]; j++)
      y[i] += x[j];
}

// As a signed number, a large value without sign is negative: the body may run.
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} not proved parallel: {{.*}} writes `a[0]`
void negativeWhenSigned(int n, int *restrict a, const unsigned long *restrict b) {
  for (int i = 0; i < n; i++)
    if ((long)b[i] < 0)
      a[0] = a[0] * 2 + i;
}
