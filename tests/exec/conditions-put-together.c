// What an array of each thread's own needs, `n - 7 > 0`, is asked beside a test of two parts: `(a || b) && c`.
// RUN: %parlift parallelize -q --thread-cost=0 %s | FileCheck %s
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// CHECK: if ((b + n <= a || a + n <= b) && (long)n - 7 > 0) {
#include <stdio.h>
#define N 30011
#define STMT2(a, b, n) for (int i_ = 0; i_ < (n); i_++) { (a)[i_] = (b)[i_] ^ 3; } calls++
static int calls;
static int A[N], B[N];
static void cap(int *a, int *b, int n) {
  int k_ = 7;
  for (int q = 0; q < 2; q++) {
    STMT2(a, b, n - k_);
  }
}
int main(void) {
  cap(B, A, N);
  cap(B + 100, B, N - 100);
  cap(B, B + 100, N - 100);
  cap(B + 3, B, 3);
  cap(B, B + 3, 3);
  cap(B + 3, B, 0);
  cap(B + 3, B, -10);
  printf("%d %d %d\n", calls, B[5], B[7]);
  return 0;
}
