// Where the first value is computed from the limit and may lie far behind it all the same, a test stands before the directive: GCC would
// count 2^31 iterations.
// RUN: parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <limits.h>
#include <stdio.h>

static int a[200000], b[200000];
// CHECK: void half(
// CHECK: if ((int)(n / 2u) < n)
__attribute__((noinline)) static void half(int n) {
  for (int i = n / 2u; i < n; i++)
    a[i] += b[i] * 2 + 1;
}
// CHECK: long shifted(
// CHECK: if ((int)((unsigned)n >> 1) < n)
__attribute__((noinline)) static long shifted(int n) {
  long s = 0;
  for (int i = (unsigned)n >> 1; i < n; i++)
    s += b[i];
  return s;
}
// CHECK: void chosen(
// CHECK: if ((n > 0 ? 0 : INT_MAX) < n)
__attribute__((noinline)) static void chosen(int n) {
  for (int i = n > 0 ? 0 : INT_MAX; i < n; i++)
    a[i] += b[i] * 3 + 1;
}
// The one is near the other.
// CHECK: void rest(
// CHECK-NOT: if (
// CHECK: #pragma omp parallel for
__attribute__((noinline)) static void rest(int n) {
  for (int i = n - n % 4; i < n; i++)
    a[i] += b[i] * 5 + 1;
}

int main(void) {
  static const int sizes[] = {-3, 0, 1, 7, 1000, -2000000000, INT_MIN, 200000};
  unsigned h = 0;
  for (int i = 0; i < 200000; i++)
    b[i] = i % 977;
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++) {
    half(sizes[k]);
    chosen(sizes[k]);
    rest(sizes[k]);
    printf("%ld\n", shifted(sizes[k]));
  }
  for (int i = 0; i < 200000; i++)
    h = h * 31 + (unsigned)a[i];
  printf("%u\n", h);
}
