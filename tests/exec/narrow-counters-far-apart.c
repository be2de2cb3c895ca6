// GCC counts the iterations of a `short` or a `signed char` counter in that type: 60000 of them, or an empty range from its greatest
// number to its least, are none there. Such loops are counted by a variable of their own.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: %parlift parallelize -q --thread-cost=0 %s -o %t.all.c && grep -v CHECK %t.all.c | FileCheck %s
// RUN: %{GCC} -O2 -fopenmp -Wall -Wextra -Werror %t.all.c -o %t.all
// RUN: OMP_NUM_THREADS=3 %t.all > %t.got && diff %t.expected %t.got
#include <limits.h>
#include <stdio.h>

enum { N = 70000 };
static int values[N], marks[N];

// CHECK-LABEL: static int constants(
// CHECK: const long trip = 60000;
__attribute__((noinline)) static int constants(void) {
  int sum = 0;
  for (short i = -30000; i < 30000; i++)
    sum += values[i + 32768];
  return sum;
}

// CHECK-LABEL: static int between(
// CHECK: const long trip = hi > lo ? (long)hi - lo : 0;
__attribute__((noinline)) static int between(short lo, short hi) {
  int sum = 0;
  short i;
  for (i = lo; i < hi; i++)
    sum += values[i + 32768];
  return sum;
}

// CHECK-LABEL: static int bytes(
// CHECK: const long trip
__attribute__((noinline)) static int bytes(signed char hi, signed char lo) {
  int sum = 0;
  for (signed char i = hi; i > lo; i--)
    sum += values[i + 32768];
  return sum;
}

// From 0 up no count is too large for the type.
// CHECK-LABEL: static void upFromZero(
// CHECK-NEXT: #pragma omp parallel for
// CHECK-NEXT: for (short i = 0; i < n; i++)
__attribute__((noinline)) static void upFromZero(short n) {
  for (short i = 0; i < n; i++)
    marks[i] = i;
}

// Down to 0 there may be 32768 iterations.
// CHECK-LABEL: static void downToZero(
// CHECK: const long trip
__attribute__((noinline)) static void downToZero(short n) {
  for (short i = n; i >= 0; i--)
    marks[i] += 2;
}

int main(void) {
  for (int i = 0; i < N; i++)
    values[i] = i % 13;
  printf("%d %d %d %d\n", constants(), between(-32000, 32000), between(SHRT_MAX, SHRT_MIN),
         between(SHRT_MIN, SHRT_MAX));
  printf("%d %d %d\n", bytes(100, -100), bytes(SCHAR_MIN, SCHAR_MAX), bytes(SCHAR_MAX, SCHAR_MIN));
  upFromZero(SHRT_MIN);
  upFromZero(SHRT_MAX);
  downToZero(SHRT_MIN);
  downToZero(SHRT_MAX);
  long sum = 0;
  for (int i = 0; i < N; i++)
    sum += (long)marks[i] * (i % 7);
  printf("%ld\n", sum);
  return 0;
}
