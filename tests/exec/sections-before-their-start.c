// Bins around the place that a pointer leads to: where the first of them lies is less than nothing, which `u - 1` of a number without a
// sign is not, so a section says it in a type that has both.
// RUN: env parlift_flags="--thread-cost=0 --as-written" %S/same-output.sh %parlift %s %t
// RUN: %parlift parallelize -q --thread-cost=0 --as-written %s | grep -v CHECK | FileCheck %s
#include <stdio.h>
static unsigned room[64];

// A number of 16 bits is an `int` where it is computed with.
// CHECK-LABEL: void of_short(
// CHECK: reduction(+:h[u - 1:3])
__attribute__((noinline)) void of_short(unsigned *h, unsigned short u, const unsigned *x, int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++)
      h[u - 1 + j] += x[i] * (j + 1);
}

// CHECK-LABEL: void in_a_long(
// CHECK: reduction(+:h[(long)u - 1:3])
__attribute__((noinline)) void in_a_long(unsigned *h, unsigned u, const unsigned *x, int n) {
  long m = u;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++)
      h[m - 1 + j] += x[i] * (j + 1);
}

// CHECK-LABEL: void half(
// CHECK: reduction(+:h[(long)(u / 2) - 1:3])
__attribute__((noinline)) void half(unsigned *h, unsigned u, const unsigned *x, int n) {
  long m = u;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++)
      h[m / 2 - 1 + j] += x[i] * (j + 1);
}

// CHECK-LABEL: void left(
// CHECK: reduction(+:h[(long)(u % 2) - 1:3])
__attribute__((noinline)) void left(unsigned *h, unsigned u, const unsigned *x, int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++)
      h[(int)(u % 2) - 1 + j] += x[i] * (j + 1);
}

// Where the loop runs there is something to take away from: said as it is.
// CHECK-LABEL: void above(
// CHECK: reduction(+:h[u - 1:3])
__attribute__((noinline)) void above(unsigned *h, unsigned u, const unsigned *x, int n) {
  if (u < 1)
    return;
  long m = u;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++)
      h[m - 1 + j] += x[i] * (j + 1);
}

int main(void) {
  static unsigned x[1000];
  for (int i = 0; i < 1000; i++)
    x[i] = i * 7919 % 1003;
  for (unsigned u = 0; u < 8; u++) {
    of_short(room + 8, u, x, 1000);
    in_a_long(room + 8, u, x, 1000);
    half(room + 8, u, x, 1000);
    left(room + 8, u, x, 1000);
    above(room + 8, u, x, 1000);
  }
  unsigned s = 0;
  for (int k = 0; k < 64; k++)
    s += room[k] * (k + 1u);
  printf("%u\n", s);
  return 0;
}
