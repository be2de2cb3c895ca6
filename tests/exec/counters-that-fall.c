// Loops whose test moves the counter, down to zero without a sign, and from either end of an array.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: env parlift_flags="--as-written --thread-cost=0" %S/same-output.sh %parlift %s %t.written
// RUN: grep -v CHECK %t.written.omp.c | FileCheck %s
#include <stddef.h>
#include <stdio.h>

enum { N = 30000 };
static int a[N + 8];
static double d[N + 8];

// CHECK-LABEL: void tested_in_header
static void tested_in_header(unsigned n) {
  // CHECK: const long trip = n;
  // CHECK: for (long t = 0; t < trip; t++) {
  // CHECK-NEXT: i = i_start - t - 1;
  for (unsigned i = n; i-- > 0;)
    a[i] += (int)i;
  // CHECK: for (long
  for (unsigned i = n; i-- != 0;)
    a[i] ^= 3;
  // CHECK: for (long
  for (unsigned i = n; i--;)
    a[i] += 5;
}

// CHECK-LABEL: int signed_too
static int signed_too(int n) {
  int i;
  // CHECK: i = i_start - t - 1;
  // CHECK: i = i_start - trip - 1;
  for (i = n; i-- > 0;)
    a[i] ^= i;
  int last = i;
  // CHECK: i = i_start{{[0-9]*}} - t{{[0-9]*}} - 1;
  for (i = n; --i >= 0;)
    a[i] += last;
  // CHECK: i = i_start{{[0-9]*}} + t{{[0-9]*}} + 1;
  for (i = 0; i++ < n;)
    a[i] ^= 9;
  return last * 10 + i;
}

// CHECK-LABEL: size_t sizes
static size_t sizes(size_t n, double *restrict x) {
  // CHECK: #pragma omp parallel for
  for (size_t i = n; i-- > 0;)
    x[i] += i;
  // CHECK: #pragma omp parallel for
  for (size_t i = n; i != 0; --i)
    x[i - 1] *= 0.5;
  // CHECK: #pragma omp parallel for
  while (n--)
    *x++ += 1.0;
  return n;
}

// CHECK-LABEL: void narrow
static void narrow(unsigned short n, unsigned char m) {
  // CHECK: #pragma omp parallel for
  while (n--)
    a[n] += n;
  // CHECK: #pragma omp parallel for
  while (m-- != 0)
    a[m] ^= m;
}

// What the test of a `do` loop asks holds before it: no second version.
// CHECK-LABEL: void guarded
static void guarded(unsigned n, size_t m, double *restrict x) {
  unsigned i = 0;
  // CHECK: if (n) {
  // CHECK-NEXT: const long trip
  // CHECK: #pragma omp parallel for
  if (n)
    do {
      x[i] += 2;
    } while (++i < n);
  if (m == 0)
    return;
  // CHECK: if (m == 0)
  // CHECK-NEXT: return;
  // CHECK-NEXT: const long trip
  do {
    x[m - 1] *= 0.75;
  } while (--m);
}

// CHECK-LABEL: int behind
static int behind(int n) {
  int i = 1;
  // CHECK: if (n > 1) {
  // CHECK-NEXT: const long trip
  // CHECK-NOT: } while
  if (n > 1)
    do {
      if (a[i] == 3)
        continue;
      a[i] += 1;
    } while ((i += 2) < n);
  return i;
}

// It may be zero at first, and then goes round the end: no counted loop.
// CHECK-LABEL: void at_least_once
static void at_least_once(unsigned char n) {
  // CHECK-NOT: #pragma omp
  // CHECK: while (--n);
  do
    a[n] += 1;
  while (--n);
}

// With n == 0 it begins at the far end of the type, and what it does then is no counted loop's.
// CHECK-LABEL: void round_the_end
static void round_the_end(unsigned n) {
  // CHECK-NOT: #pragma omp
  // CHECK: for (unsigned i = n - 1; i < n; i--)
  for (unsigned i = n - 1; i < n; i--)
    a[i] += 1;
}

// The body moves it, too, sometimes.
// CHECK-LABEL: void uneven
static void uneven(unsigned n) {
  // CHECK-NOT: #pragma omp
  // CHECK: while (n--)
  while (n--) {
    if (a[n] % 7 == 0 && n)
      n--;
    a[n] += 1;
  }
}

// CHECK-LABEL: int main
int main(void) {
  const int tests[] = {0, 1, 2, 7, 8, 999, 1000, 1001, N};
  for (int k = 0; k < (int)(sizeof tests / sizeof *tests); k++) {
    const int n = tests[k];
    tested_in_header((unsigned)n);
    printf("%d ", signed_too(n));
    printf("%d ", signed_too(-n));
    printf("%zu\n", sizes((size_t)n, d));
    narrow((unsigned short)n, (unsigned char)(n % 256));
    guarded((unsigned)n, (size_t)n, d);
    printf("%d\n", behind(n));
    at_least_once((unsigned char)n);
    round_the_end((unsigned)n);
    uneven((unsigned)n);
  }
  long sum = 0;
  double all = 0;
  for (int i = 0; i < N; i++) {
    sum = (sum * 31 + a[i]) % 1000000007;
    all += d[i] * (i % 9);
  }
  printf("%ld %.17g\n", sum, all);
  return 0;
}
