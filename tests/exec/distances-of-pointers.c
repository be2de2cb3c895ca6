// How far two pointers are apart is a number: loops that ask for it are counted, and subscripts may be made of it.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: env parlift_flags="--as-written --thread-cost=0" %S/same-output.sh %parlift %s %t.written
// RUN: grep -v CHECK %t.written.omp.c | FileCheck %s
#include <stddef.h>
#include <stdio.h>

enum { N = 20000 };
static unsigned char bytes[N + 8];
static double d[2 * N + 8], e[N + 8];

// CHECK-LABEL: void in_fours
static void in_fours(unsigned char *p, unsigned char *end) {
  // CHECK: const long trip = end - p >= 4 ? (end - p) / 4 : 0;
  // CHECK: #pragma omp parallel for
  for (; end - p >= 4; p += 4)
    p[0] ^= p[1] + p[3];
}

// CHECK-LABEL: void up_to
static void up_to(double *restrict x, const double *begin, const double *end) {
  // CHECK: #pragma omp parallel for
  // CHECK-NEXT: for (int i = 0; i < end - begin; i++)
  for (int i = 0; i < end - begin; i++)
    x[i] += begin[i];
}

// CHECK-LABEL: long rest
static long rest(double *p, double *end) {
  // CHECK: #pragma omp parallel for
  while (end - p > 0)
    *p++ *= 0.5;
  return end - p;
}

// CHECK-LABEL: void by_distance
static void by_distance(double *a, double *b, long n) {
  // CHECK: #pragma omp parallel for if(n > 0 && (b - a == 0 || b - a >= n || n + (b - a) <= 0))
  for (long i = 0; i < n; i++)
    a[i] += a[i + (b - a)];
}

// The end moves with the pointer.
// CHECK-LABEL: void runs_away
static void runs_away(double *p, double *end) {
  int left = 40;
  // CHECK-NOT: #pragma omp
  // CHECK: while (end - p > 0) {
  while (end - p > 0) {
    *p++ += 1;
    if (left-- > 0)
      end++;
  }
}

// CHECK-LABEL: int main
int main(void) {
  const int tests[] = {0, 1, 2, 3, 4, 5, 7, 8, 1000, 1001, N};
  for (int i = 0; i < N; i++)
    bytes[i] = (unsigned char)(i * 7), e[i] = i % 11;
  for (int i = 0; i < 2 * N; i++)
    d[i] = i % 13;
  for (int k = 0; k < (int)(sizeof tests / sizeof *tests); k++) {
    const int n = tests[k];
    in_fours(bytes, bytes + n);
    up_to(d, e, e + n);
    printf("%ld ", rest(d + 3, d + n));
    by_distance(d, d + N, n);
    by_distance(d + N, d, n);
    by_distance(d, d + 1, n);
    by_distance(d, d, n);
    runs_away(d, d + n);
  }
  double sum = 0;
  for (int i = 0; i < 2 * N; i++)
    sum += d[i] * (i % 7);
  for (int i = 0; i < N; i++)
    sum += bytes[i] * (i % 5);
  printf("%.17g\n", sum);
  return 0;
}
