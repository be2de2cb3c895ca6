// Ranges that begin at the end of a type: what a test of overlap compares lies near the arrays, not numbers of the type away, where
// addresses wrap around; and no factor of it is a number whose products no type has.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
// RUN: %parlift parallelize -q --as-written --thread-cost=0 %s | grep -v WRITTEN | FileCheck --check-prefix=WRITTEN %s
#include <stdio.h>

enum { N = 40000 };
static int memory[3 * N];

#define END 9223372036854775807L
#define START (END - 50000L)

// CHECK-LABEL: static void upTo(
// CHECK: b + (end - 9223372036854725807) <= a
__attribute__((noinline)) static void upTo(long end, int *a, const int *b) {
  for (long j = 0; j < end - START; j++)
    a[j] = b[j] + 1;
}

// It has 50000 iterations at most, which the threshold asks to be passed.
// WRITTEN-LABEL: static void upToInt(
// WRITTEN: b + ((long)end - 2147433647) <= a
__attribute__((noinline)) static void upToInt(int end, int *a, const int *b) {
  for (int j = 0; j < end - (2147483647 - 50000); j++)
    a[j] = b[j] + 1;
}

// A few elements more are no matter, and less to read.
// CHECK-LABEL: static void near(
// CHECK: b + end <= a
__attribute__((noinline)) static void near(int end, int *a, const int *b) {
  for (int j = 0; j < end - 2; j++)
    a[j] = b[j] + 1;
}

// CHECK-LABEL: static void rows(
// CHECK-NOT: * (long)n
__attribute__((noinline)) static void rows(int n, int *a, const int *b) {
  for (long i = START; i < START + n; i++)
    for (int j = 0; j < n; j++)
      a[j] = a[j] / 2 + b[(i - START) * n + j];
}

// Nor is the number left out where a counter that is taken out of the range stands beside it.
// WRITTEN-LABEL: static void below(
// WRITTEN: a + ((long)i - 2147433648) <= b
__attribute__((noinline)) static void below(int n, int *a, int *b) {
  for (int i = 2147433647; i < 2147433647 + n; i++)
    for (int j = (i - 2147433647) - 1; j >= 0; j--) {
      for (int k = 0; k < j; k++)
        a[k] = b[(i - 2147433647)] + k;
      b[j] = a[0];
    }
}

// A counter that begins far away is not left out of the range, which would be that much wider; the number with it may be.
// WRITTEN-LABEL: static void fromAfar(
// WRITTEN: b + n <= a
__attribute__((noinline)) static void fromAfar(int n, int m, int *a, const int *b) {
  for (int i = (2147483647 - 5); i < (2147483647 - 5) + m; i++)
    for (int j = 0; j < n - (i - (2147483647 - 5)); j++)
      a[j] = b[j] + i;
}

// The loop adds in an order that stays inside of int.
// WRITTEN-LABEL: static void inOrder(
// WRITTEN: (long)n + k - 2147483600
__attribute__((noinline)) static void inOrder(int n, int k, int *a, const int *b) {
  for (int i = 0; i < n; i++)
    a[i - 2147483600 + k] = b[i] + 1;
}

// What is subtracted may lie behind the end of its type, though the loop computes no such number; and `hi` is not near the array.
// CHECK-LABEL: static void drawn_in(
// CHECK: b + hi - ((long)lo + 5) <= a + 3 || {{.*}}
// CHECK-NEXT: a + hi - ((long)lo + 2) <= b
__attribute__((noinline)) static void drawn_in(int lo, int hi, int *a, const int *b) {
  for (int i = lo; i < hi; i++) {
    int k = i - lo;
    if (k >= 3 && i < hi - 2)
      a[k] = b[k - 3];
  }
}
// CHECK-LABEL: static void unsigned_ends(
// CHECK: b + hi - ((long)lo + 5) <= a + 3 || {{.*}}
// CHECK-NEXT: a + hi - ((long)lo + 2) <= b
__attribute__((noinline)) static void unsigned_ends(unsigned lo, unsigned hi, int *a, const int *b) {
  for (unsigned i = lo; i < hi; i++) {
    unsigned k = i - lo;
    if (k >= 3 && k < hi - lo - 2)
      a[k] = b[k - 3];
  }
}

static unsigned sum(void) {
  unsigned result = 0;
  for (int i = 0; i < 3 * N; i++)
    result = result * 31 + (unsigned)memory[i];
  return result;
}

int main(void) {
  for (int i = 0; i < 3 * N; i++)
    memory[i] = i % 97;
  int *const a = memory, *const b = memory + N;
  upTo(START + N, a, b);
  printf("%u\n", sum());
  for (int distance = -3; distance <= 3; distance++) { // by which they overlap
    upTo(START + N - 4, b, b + distance);
    upToInt(2147433647 + N - 4, b, b + distance);
    near(N - 4, b, b + distance);
    printf("%u\n", sum());
  }
  for (int distance = -3; distance <= 3; distance++) {
    fromAfar(N - 4, 5, b, b + distance);
    inOrder(N - 50, 2147483640, b, b + distance);
    printf("%u\n", sum());
  }
  upTo(START - 5, a, b);
  upToInt(5, a, b);
  rows(150, a, b);
  rows(150, b + 3, b);
  rows(-1, a, b);
  for (int distance = -3; distance <= 3; distance++) {
    drawn_in(2147483647 - N, 2147483647, b, b + distance);
    drawn_in(-2147483647 - 1, -2147483647 - 1 + N, b, b + distance);
    drawn_in(2147483645, 2147483647, b, b + distance);
    unsigned_ends(4294967295U - N, 4294967295U, b, b + distance);
    unsigned_ends(4294967293U, 4294967295U, b, b + distance);
    printf("%u\n", sum());
  }
  for (int distance = -400; distance <= 400; distance += 200)
    below(200, b, b + distance);
  printf("%u\n", sum());
  return 0;
}
