// GCC counts a directive's loop in the counter's type: bounds that the type does not hold are negative or too large for
// it, and C compares them as they are.
// RUN: %parlift parallelize -q --thread-cost=0 -o %t.c %s && grep -v CHECK %t.c | FileCheck %s
// RUN: %{GCC} -O1 %s -o %t.plain && %t.plain > %t.want
// RUN: %{GCC} -O2 -fopenmp -Wall -Wextra -Werror %t.c -o %t.gcc && OMP_NUM_THREADS=3 %t.gcc > %t.got && diff %t.want %t.got
// RUN: clang-19 -O2 -fopenmp -Wall -Wextra -Werror %t.c -o %t.clang && OMP_NUM_THREADS=3 %t.clang > %t.got && diff %t.want %t.got
#include <stdio.h>

enum { N = 70000 };
static char a[N];

static void shortBound(signed char n) {
  for (unsigned short i = 0; i < n; i++)
    a[i] = 1;
}
static void charBound(signed char n) {
  for (unsigned char i = 0; i < n; ++i)
    a[i] = 1;
}
static void sumBound(short n) {
  for (unsigned short i = 0; i < n - 7; ++i)
    a[i] = 1;
}
static void orEqual(short n) {
  for (unsigned short i = 0; i <= n; ++i)
    a[i] = 1;
}
static void mirrored(short n) {
  for (unsigned short i = 0; n > i; i += 3)
    a[i] = 1;
}
static void signedCounter(int n) {
  for (signed char i = 0; i < n; i++)
    a[i] = 1;
}
static void downwards(int n) {
  for (short i = 500; i > n; i--)
    a[i] = 1;
}
static void downTo(long n) {
  for (unsigned i = 90; i >= n; i -= 2)
    a[i] = 1;
}
static void wideBound(long n) {
  for (unsigned i = 0; i < n; i++)
    a[i] = 1;
}
// Nor is the count of a bound without a sign a `long`.
static void down(unsigned long n) {
  for (unsigned char i = 90; i > n + 5; i--)
    a[i] = 1;
}
// What the counter's type holds is counted as ever.
// CHECK: void sameType(
// CHECK-NEXT: #pragma omp parallel for
// CHECK-NEXT: for (unsigned short i = 0; i < n; i++)
static void sameType(unsigned short n) {
  for (unsigned short i = 0; i < n; i++)
    a[i] = 1;
}
// CHECK: void narrower(
// CHECK-NEXT: #pragma omp parallel for
// CHECK-NEXT: for (unsigned short i = 0; i < n; i++)
static void narrower(unsigned char n) {
  for (unsigned short i = 0; i < n; i++)
    a[i] = 1;
}
static void count(const char *name) {
  int filled = 0;
  for (int i = 0; i < N; i++) {
    filled += a[i];
    a[i] = 0;
  }
  printf("%s %d\n", name, filled);
}

int main(void) {
  const short ends[] = {-32768, -300, -1, 0, 1, 8, 100};
  for (int k = 0; k < 7; k++) {
    shortBound((signed char)ends[k]);
    count("shortBound");
    charBound((signed char)ends[k]);
    count("charBound");
    sumBound(ends[k] < -30000 ? -30000 : ends[k]);
    count("sumBound");
    orEqual(ends[k]);
    count("orEqual");
    mirrored(ends[k]);
    count("mirrored");
    signedCounter(ends[k]);
    count("signedCounter");
    downwards(ends[k] < 0 ? 65536 + 7 : ends[k]);
    count("downwards");
    downTo(ends[k] < 1 ? (1L << 32) + 5 : ends[k]);
    count("downTo");
    down((unsigned long)ends[k]);
    count("down");
    wideBound(ends[k]);
    count("wideBound");
    sameType((unsigned short)ends[k]);
    count("sameType");
    narrower((unsigned char)ends[k]);
    count("narrower");
  }
  return 0;
}
