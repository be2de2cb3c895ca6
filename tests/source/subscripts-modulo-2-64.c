// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// Subscripts of 64 bits without sign wrap around: a product with a large number may be the same for different
// counters.

void same_element(int *a) {
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` not proved parallel
  for (unsigned long i = 0; i < 9; i++)
    if (i % 4 == 0)
      a[i * 0x4000000000000000UL] = (int)i;
}

void by_conversion(int *a) {
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` not proved parallel
  for (long i = 0; i < 9; i++)
    if (i % 4 == 0)
      a[(unsigned long)i * 0x4000000000000000UL] = (int)i;
}

void in_two_steps(unsigned long m, int *a) {
  unsigned long far = m * 0x4000000000000000UL;
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` not proved parallel
  for (unsigned long i = 0; i < 9; i++)
    if (i % 4 == 0)
      a[i * far] = (int)i;
}

void short_strides(unsigned long n, int *a) {
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` is parallel:
  for (unsigned long i = 0; i < n; i++)
    a[i * 1000 + 8] = 1;
}

void far_away(unsigned long n, int *a) {
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` is parallel:
  for (unsigned long i = 0x7fffffffffffffffUL; i < n; i++)
    a[i - 0x7fffffffffffffffUL] = 1;
}
