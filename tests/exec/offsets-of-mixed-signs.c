// `a[i * 8 + j]` of an unsigned `i` and a `j` that begins below zero: the test for overlap is computed in a type that has both.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

// CHECK-LABEL: void add(
// CHECK-NOT: (unsigned int)k
// CHECK-LABEL: void addRows(
__attribute__((noinline)) void add(int n, int k, unsigned i, int *a, const int *b) {
  for (long j = k; j < n; j++)
    a[i + j] = b[j] + 1;
}
// CHECK-NOT: (unsigned int)k
// CHECK-LABEL: int main(
__attribute__((noinline)) void addRows(int n, int k, unsigned m, int *a, const int *b) {
  for (unsigned i = 0; i < m; i++)
    for (long j = k; j < n; j++)
      a[i * 8 + j] += b[j];
}

int main(void) {
  static int a[60000];
  for (int i = 0; i < 60000; i++)
    a[i] = i % 7;
  add(20000, -20000, 0, a + 30000, a + 29999);
  add(20000, -20000, 3, a + 30000, a + 29999);
  add(20000, -2, 0, a + 30000, a + 30001);
  addRows(20000, -300, 3, a + 30000, a + 30001);
  unsigned sum = 0;
  for (int i = 0; i < 60000; i++)
    sum = sum * 31 + (unsigned)a[i];
  printf("%u\n", sum);
  return 0;
}
