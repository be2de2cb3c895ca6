// A bound on a multiple of the counter, on its sum with a number, or on two counters that run towards each other: the iterations are
// counted before the loop, by the counter itself where it can.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: env parlift_flags="--as-written --thread-cost=0" %S/same-output.sh %parlift %s %t.written
// RUN: grep -v CHECK %t.written.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 40000 };
static int a[N + 8], b[N + 8];

// CHECK-LABEL: void halves
static void halves(int n) {
  // CHECK: const int trip = n > 0 ? ((long)n + 1) / 2 : 0;
  // CHECK-NEXT: #pragma omp parallel for
  // CHECK-NEXT: for (int i = 0; i < trip; i++)
  for (int i = 0; 2 * i < n; i++)
    a[i] += b[2 * i];
  // CHECK: for (int i = 0; i < trip2; i++)
  for (int i = 0; i * 2 + 1 < n; i++)
    a[2 * i] ^= b[2 * i + 1];
  // CHECK: n > 0 ? ((long)n + 2) / 3 : 0
  for (int i = 0; n > 3 * i; ++i)
    a[3 * i] -= i;
}

// CHECK-LABEL: int fours
static int fours(int n) {
  int i;
  // CHECK: const int trip = n >= 4 ? n / 4 : 0;
  // CHECK-NEXT: #pragma omp parallel for
  // CHECK-NEXT: for (i = 0; i < 4 * trip; i += 4)
  // CHECK: i = 4 * trip;
  for (i = 0; i + 4 <= n; i += 4) {
    a[i] += 1;
    a[i + 3] ^= 2;
  }
  const int main_part = i;
  for (; i < n; i++)
    a[i] += 3;
  return main_part * 10 + i - n;
}

// CHECK-LABEL: int down
static int down(int n) {
  int i;
  // CHECK: i = i_start - 4 * t{{[0-9]*}};
  // CHECK: i = i_start - 4 * trip;
  for (i = n; i - 4 >= 0; i -= 4)
    a[i - 1] ^= i;
  return i;
}

// CHECK-LABEL: void windows
static void windows(int n, int k) {
  // CHECK: const int trip = n > k ? (long)n - k : 0;
  // CHECK-NEXT: #pragma omp parallel for
  // CHECK-NEXT: for (int i = 0; i < trip; i++)
  for (int i = 0; i + k < n; i++)
    a[i] += b[i + k];
  // CHECK: for (int i = 1; i <= trip2; i++)
  for (int i = 1; i + k <= n; i++)
    a[i] ^= b[i + k - 1];
}

// CHECK-LABEL: void sizes
static void sizes(unsigned long n) {
  // CHECK: const unsigned long trip = n >= 4 ? n / 4 : 0;
  // CHECK-NEXT: #pragma omp parallel for
  // CHECK-NEXT: for (unsigned long i = 0; i < 4 * trip; i += 4)
  for (unsigned long i = 0; i + 4 <= n; i += 4)
    a[i] = b[i + 2] + 1;
}

// CHECK-LABEL: int reverse
static int reverse(int n) {
  int i, j;
  // CHECK: for (i = 0; i < trip; i++) {
  // CHECK-NEXT: j = j_start - i;
  for (i = 0, j = n - 1; i < j; i++, j--) {
    int t = a[i];
    a[i] = a[j];
    a[j] = t;
  }
  return 3 * i + j;
}

// CHECK-LABEL: void between
static void between(int lo, int hi) {
  // CHECK: hi > lo ? ((long)hi + 1 - lo) / 2 : 0
  while (lo < hi) {
    int t = b[lo];
    b[lo++] = b[hi];
    b[hi--] = t;
  }
}

static void pointers(char *s, int len) {
  char *p = s, *q = s + len - 1;
  while (p < q) {
    char c = *p;
    *p++ = *q;
    *q-- = c;
  }
}

static int apart(int n, int m) {
  int last = 0;
  for (int i = 0, j = m; i < j && i < n; i++, j -= 3) // both bounds, a slope of four
    a[i] += 2;
  for (int i = 0, k = n; i + i + i < n; i++, k--)
    b[k] ^= i;
  for (int i = 3; i < n - 2 * i; i++)
    a[i] ^= 9;
  return last;
}

static void all(int n) {
  halves(n);
  printf("%d ", fours(n));
  printf("%d ", down(n));
  windows(n, 3);
  windows(n, n - 1 > 0 ? n - 1 : 0);
  sizes(n > 0 ? (unsigned long)n : 0);
  printf("%d ", reverse(n));
  between(2, n - 1);
  pointers((char *)a, n);
  printf("%d\n", apart(n, n / 2));
}

int main(void) {
  const int tests[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 999, 1000, 1001, -1, -5, N, N - 1};
  for (int i = 0; i < N; i++)
    a[i] = i * 7 % 31, b[i] = i * 11 % 37;
  for (int k = 0; k < (int)(sizeof tests / sizeof *tests); k++) {
    long sum = 0;
    all(tests[k]);
    for (int i = 0; i < N; i++)
      sum = (sum * 31 + a[i] + 7 * b[i]) % 1000000007;
    printf("%ld\n", sum);
  }
  return 0;
}
