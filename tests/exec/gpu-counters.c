// A kernel's ranges may be said by variables that it does not use itself: another counter of a loop around it.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0
// RUN: FileCheck %s < %t.ran
// CHECK: ran meeting_kernel
// CHECK: ran steps_kernel
#include <stdio.h>

static void meeting(int n, int *restrict w, const int *restrict b) {
  for (int i = 0, z = n - 1; i < z; i++, z--) {
    for (int y = 0; y < 30; y++)
      w[y] += (n - b[z]) % 97 + y;
    if (w[0] > w[1])
      w[i] = b[0] + w[w[2] & 1];
  }
}

static void steps(int n, int *restrict a, const int *restrict b) {
  long at = 0;
  for (int t = 0; t < 9; t++) {
    for (int j = 0; j < n; j++)
      a[at + j] += b[j];
    a[at] += a[a[at] & 7];
    at += 6;
  }
}

int main(void) {
  static int a[200], b[100], w[40];
  for (int i = 0; i < 100; i++)
    b[i] = i * 7 % 31;
  meeting(99, w, b);
  steps(100, a, b);
  long sum = 0;
  for (int i = 0; i < 200; i++)
    sum += (long)a[i] * (i % 7 + 1) + w[i % 40] * (i % 5);
  printf("%ld\n", sum);
  return 0;
}
