// Products of 32-bit unsigned numbers wrap: that they do not is tested before the loop.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel when `n <= 2147483647 && {{.*}}(long)n * m <= 4294967296`
void flatRows(unsigned n, unsigned m, double *restrict a, const double *b) {
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < m; j++)
      a[i * m + j] = b[i * m + j];
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel when `n <= 2147483647 && {{.*}} && m > 0`
void stride(unsigned n, unsigned m, double *restrict a) {
  for (unsigned i = 0; i < n; i++)
    a[i * m] = 1;
}

// A multiple of an odd number meets no element twice, wrapped or not.
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel:
void oddMultiple(unsigned n, double *restrict a) {
  for (unsigned i = 0; i < n; i++)
    a[i * 3 + 1] = 1;
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel:
void converted(unsigned n, double *restrict a, const double *b) {
  for (unsigned i = 0; i < n; i++)
    a[(int)i] = b[(int)i];
}

// The stride is not known before the loop, and nothing can be tested.
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} not proved parallel
void unknownStride(unsigned n, const unsigned *restrict m, double *restrict a) {
  for (unsigned i = 0; i < n; i++)
    a[i * m[i]] = i;
}
