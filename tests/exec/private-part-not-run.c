// Last values of an array whose first elements no iteration writes: where the inner loop does not run there are none
// to keep, and fewer than none to copy.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

static void f(int n, int m, int *restrict a, const int *restrict b) {
  // CHECK: if (a_own != NULL && last_thread >= 0 && a_length > 2)
  // CHECK-NEXT: memcpy(a + 2,
  for (int i = 0; i < n; i++)
    for (int j = 2; j < m; j++)
      a[j] = b[i * 6 + j];
}

int main(void) {
  static int a[64], b[6 * 3000 + 64];
  for (int i = 0; i < 6 * 3000 + 64; i++)
    b[i] = i * 7 % 101;
  for (int m = -3; m < 60; m += m < 5 ? 1 : 9) {
    f(3000, m, a, b);
    long s = 0;
    for (int i = 0; i < 64; i++)
      s = (s * 31 + a[i]) % 1000003;
    printf("%d %ld\n", m, s);
  }
  return 0;
}
