// From the one end of `int` to the other there are more iterations than an `int` can count, or the last step goes beyond it:
// GCC runs such a loop under OpenMP never. It is counted by a variable of its own.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <limits.h>
#include <stdio.h>

// CHECK-LABEL: up
// CHECK: for (long t = 0; t < trip; t++)
static long up(void) {
  long r = 0;
  for (int i = INT_MIN; i < INT_MAX - 9999; i += 9999)
    r += i & 7;
  return r;
}

// CHECK-LABEL: down
// CHECK: for (long
static long down(void) {
  long r = 0;
  for (int i = INT_MAX; i > INT_MIN + 9999; i -= 9999)
    r += i & 7;
  return r;
}

// CHECK-LABEL: last_step
// CHECK: for (long
static long last_step(void) {
  long r = 0;
  for (int i = 647; i < INT_MAX; i += 1000)
    r += i & 7;
  return r;
}

// Bounds that nothing is known of: there are hardly 2^30 iterations.
// CHECK-LABEL: between
// CHECK: for (int i = lo; i < hi; i++)
static long between(int lo, int hi) {
  long r = 0;
  for (int i = lo; i < hi; i++)
    r += i & 7;
  return r;
}

// Of large steps there may be.
// CHECK-LABEL: strides
// CHECK: hi > lo ? ((long)hi + 99999 - lo) / 100000 : 0
// CHECK: for (long
static long strides(int lo, int hi) {
  long r = 0;
  for (int i = lo; i < hi; i += 100000)
    r += i & 7;
  return r;
}

int main(void) {
  printf("%ld %ld %ld\n", up(), down(), last_step());
  printf("%ld %ld\n", between(-50000, 50000), strides(INT_MIN, INT_MAX - 100000));
  return 0;
}
