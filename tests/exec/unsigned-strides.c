// Counters without a sign that move by a value: asked before the loop is that there is room behind its end, so that they do not come
// round; where there is none the loop runs as it stands.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: env parlift_flags="--as-written --thread-cost=0" %S/same-output.sh %parlift %s %t.written
// RUN: grep -v CHECK %t.written.omp.c | FileCheck %s
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { N = 16384 };
static double re[N + 8];
static int a[N + 8];

// CHECK-LABEL: void transform
static void transform(size_t n, double *restrict x) {
  for (size_t len = 2; len <= n; len <<= 1) {
    // CHECK: if (n <= 2305843009213693953 && len <= 2305843009213693952 && len > 0) {
    // CHECK-NEXT: #pragma omp parallel for
    for (size_t i = 0; i < n; i += len)
      for (size_t j = 0; j < len / 2; j++) {
        double u = x[i + j], v = x[i + j + len / 2];
        x[i + j] = u + v * 0.25;
        x[i + j + len / 2] = u - v;
      }
  }
}

// CHECK-LABEL: void halves
static void halves(unsigned n, double *restrict x) {
  for (unsigned m = 1; m < n; m *= 2) {
    const unsigned len = 2 * m;
    // CHECK: #pragma omp parallel for
    for (unsigned i = 0; i < n; i += len)
      for (unsigned j = 0; j < len / 2; j++)
        x[i + j] -= x[i + j + len / 2] * 0.5;
  }
}

// CHECK-LABEL: void every
static void every(unsigned n, unsigned s, int *restrict x) {
  // CHECK: if ((long)n + s <= 4294967296 && s > 0) {
  for (unsigned i = 0; i < n; i += s)
    x[i] += 3;
  // CHECK: if(n <= 4294967292)
  for (unsigned i = 0; i < n; i += 4)
    x[i] ^= 5;
  // CHECK: #pragma omp parallel for
  for (unsigned i = 1; i <= n; i += 7)
    x[i] += 1;
}

// CHECK-LABEL: void sizes
static void sizes(size_t first, size_t n, size_t s, int *restrict x) {
  // CHECK: #pragma omp parallel for
  for (size_t i = first; i < n; i += s)
    x[i] ^= (int)s;
}

// Rows are apart whatever the counter in them does: nothing is asked.
// CHECK-LABEL: void rows
static void rows(int n, const unsigned *restrict s, int (*restrict x)[32]) {
  // CHECK: #pragma omp parallel for
  // CHECK-NEXT: for (int k = 0; k < n; k++)
  for (int k = 0; k < n; k++)
    for (unsigned i = 0; i < 32; i += s[k])
      x[k][i] += k;
}

// Two iterations may be the same element's.
// CHECK-LABEL: void shifted
static void shifted(size_t n, size_t s, int *restrict x) {
  // CHECK-NOT: #pragma omp
  // CHECK: for (size_t i = 0; i < n; i += s)
  for (size_t i = 0; i < n; i += s)
    x[i + s] = x[i] + 1;
}

// The body moves it on.
// CHECK-LABEL: void moved
static void moved(size_t n, size_t s, int *restrict x) {
  // CHECK-NOT: #pragma omp
  // CHECK: for (size_t i = 0; i < n; i += s)
  for (size_t i = 0; i < n; i += s) {
    x[i] += 2;
    if (x[i] & 1)
      i++;
  }
}

// It comes round, on purpose: one element, and out by the `break`.
// CHECK-LABEL: int round_once
static int round_once(unsigned n, unsigned s, int *restrict x) {
  int count = 0;
  // CHECK-NOT: #pragma omp
  // CHECK: for (unsigned i = 0; i < n; i += s)
  for (unsigned i = 0; i < n; i += s) {
    x[i & 1023] += 1;
    if (++count == 5)
      break;
  }
  return count;
}

// CHECK-LABEL: int main
int main(void) {
  static int table[64][32];
  static unsigned by[64];
  const unsigned tests[] = {0, 1, 2, 7, 8, 64, 1000, 1001, 1024, N};
  for (int i = 0; i < N; i++)
    re[i] = i % 13;
  for (int i = 0; i < 64; i++)
    by[i] = (unsigned)i % 5 + 1;
  for (int k = 0; k < (int)(sizeof tests / sizeof *tests); k++) {
    const unsigned n = tests[k];
    if ((n & (n - 1)) == 0) {
      transform(n, re);
      halves(n, re);
    }
    for (unsigned s = 1; s < 9; s += 3) {
      every(n, s, a);
      sizes(3, n, s, a);
      shifted(n, s, a);
      moved(n, s, a);
    }
    every(n, 4294967295U - n, a);
    sizes(0, n, SIZE_MAX - n, a);
    sizes(0, 0, 0, a);
    rows(64, by, table);
    printf("%d ", round_once(4294967295U, 4294967290U, a));
  }
  every(0, 0, a);
  long sum = 0;
  double all = 0;
  for (int i = 0; i < N; i++) {
    sum = (sum * 31 + a[i]) % 1000000007;
    all += re[i] * (i % 9);
  }
  for (int i = 0; i < 64 * 32; i++)
    sum = (sum * 31 + table[i / 32][i % 32]) % 1000000007;
  printf("%ld %.17g\n", sum, all);
  return 0;
}
