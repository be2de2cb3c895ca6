// A loop that ends at the least of several bounds, or does not begin, is counted by all of them.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: env parlift_flags="--as-written --thread-cost=0" %S/same-output.sh %parlift %s %t.written
// RUN: grep -v CHECK %t.written.omp.c | FileCheck %s
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { N = 40000 };
static int a[N + 8];

// CHECK-LABEL: int hundred
static int hundred(int n) {
  int i;
  // CHECK: const int trip = n > 0 ? (n < 100 ? n : 100) : 0;
  // CHECK-NEXT: #pragma omp parallel for
  // CHECK-NEXT: for (i = 0; i < trip; i++)
  for (i = 0; i < n && i < 100; i++)
    a[i] += 1;
  return i;
}

// CHECK-LABEL: int smaller
static int smaller(int n, long m) {
  int i = 5;
  // CHECK: const int trip = n > 0 && m > 0 ? (n < m ? n : m) : 0;
  for (i = 0; i < n && i < m; ++i)
    a[i] ^= 5;
  return i;
}

// CHECK-LABEL: void sizes
static void sizes(size_t n, size_t m) {
  // CHECK: const size_t trip = n > 0 && m > 0 ? (n < m ? n : m) : 0;
  // CHECK-NEXT: #pragma omp parallel for
  // CHECK-NEXT: for (size_t i = 0; i < trip; i++)
  for (size_t i = 0; i < n && i < m; i++)
    a[i] += 3;
}

// The larger bound is none, whatever its type.
// CHECK-LABEL: void mixed
static void mixed(int n, size_t m) {
  // CHECK: ((unsigned long)n < m ? (unsigned long)n : m)
  for (int i = 0; i < n && (size_t)i < m; i++)
    a[i] ^= 6;
}

// CHECK-LABEL: void unsigned_too
static void unsigned_too(int n, unsigned m) {
  for (int i = 0; i < n && (unsigned)i < m; i++)
    a[i] += 7;
}

// CHECK-LABEL: void flagged
static void flagged(int n, int flag) {
  // CHECK: flag != 0 && n > 0 ? n : 0
  for (int i = 0; flag && i < n; i++)
    a[i] -= 2;
}

// CHECK-LABEL: void three
static void three(int n, int m, int k) {
  // CHECK: #pragma omp parallel for
  for (int i = 0; i < n && i < m && i < k; i++)
    a[i] += 9;
}

// CHECK-LABEL: int downwards
static int downwards(int n, int m) {
  int i;
  for (i = n - 1; i >= 0 && i > m; i--)
    a[i] ^= 12;
  return i;
}

// CHECK-LABEL: void in_twos
static void in_twos(int n, int m) {
  // CHECK: for (int i = 0; i < 2 * trip; i += 2)
  for (int i = 0; i < n && i + 2 < m; i += 2)
    a[i] += a[i + 1];
}

// With an n below zero the other bound ends it: that `i != n` ends it, too, is asked.
// CHECK-LABEL: int passes_by
static int passes_by(int n, int m) {
  int i;
  // CHECK: if (n >= 0) {
  for (i = 0; i != n && i < m; i++)
    a[i] ^= 10;
  // CHECK: if (n >= 0) {
  i = 0;
  while (i < m && n != i) {
    a[i] += 1;
    i++;
  }
  return i;
}

// `m + 1` need not be a long: the loop stays.
// CHECK-LABEL: void inclusive
static void inclusive(int n, long m) {
  // CHECK-NOT: #pragma omp
  // CHECK: for (int i = 0; i < n && i <= m; i++)
  for (int i = 0; i < n && i <= m; i++)
    a[i] ^= 3;
}

// A bound that the loop reads from memory which it writes is none.
// CHECK-LABEL: void changes
static void changes(int n, int *end) {
  // CHECK-NOT: #pragma omp
  // CHECK: for (int i = 0; i < n && i < *end; i++)
  for (int i = 0; i < n && i < *end; i++)
    a[i] += 1;
}

// CHECK-LABEL: int main
int main(void) {
  const int tests[] = {0, 1, 2, 7, 99, 100, 101, 1000, 1001, -1, -7, N};
  const int count = sizeof tests / sizeof *tests;
  for (int k = 0; k < count; k++)
    for (int l = 0; l < count; l++) {
      const int n = tests[k], m = tests[l];
      printf("%d ", hundred(n));
      printf("%d ", smaller(n, m));
      smaller(n, LONG_MAX);
      smaller(n, LONG_MIN);
      sizes(n > 0 ? (size_t)n : 0, m > 0 ? (size_t)m : 0);
      sizes(SIZE_MAX, m > 0 ? (size_t)m : 0);
      mixed(n, m > 0 ? (size_t)m : 0);
      mixed(n, SIZE_MAX);
      unsigned_too(n, m > 0 ? (unsigned)m : 4000000000U);
      flagged(n, m);
      three(n, m, (n + m) / 2 + 1);
      printf("%d\n", downwards(n, m));
      in_twos(n, m);
      printf("%d\n", passes_by(n, m));
      inclusive(n, m);
      inclusive(n, LONG_MAX);
      int end = m;
      changes(n, &end);
      changes(n, a + 3);
    }
  long sum = 0;
  for (int i = 0; i < N; i++)
    sum = (sum * 31 + a[i]) % 1000000007;
  printf("%ld\n", sum);
  return 0;
}
