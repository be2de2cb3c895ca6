// A cursor that falls writes elements of its own as one that grows does; one that does both may come back, and its loop stays.
// RUN: %S/scans.sh %parlift %s %t
// RUN: %S/scans.sh %parlift %s %t.strict -fsanitize=address,undefined -fno-sanitize-recover=all
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 20000 };
static int in[N], out[2 * N + 2];

// CHECK-LABEL: static int before(
// CHECK: omp for ordered
static int before(int n, const int *restrict a, int *restrict b) {
  int k = n;
  for (int i = 0; i < n; i++)
    if (a[i] % 3)
      b[--k] = a[i];
  return k;
}

// CHECK-LABEL: static long behind(
// CHECK: omp for ordered
static long behind(long k, int n, const int *restrict a, int *restrict b) {
  int i;
  for (i = n - 1; i >= 0; i--) {
    if (a[i] & 1) {
      b[k] = i;
      b[k - 1] = a[i];
      k -= 2;
    }
  }
  return k;
}

// Overlap is tested from the array's first element on.
// CHECK-LABEL: static int maybe_the_same(
// CHECK: (long)k >= n &&
static int maybe_the_same(int k, int n, const int *a, int *b) {
  for (int i = 0; i < n; i++)
    if (a[i] % 3)
      b[--k] = a[i];
  return k;
}

// CHECK-LABEL: static int both_ways(
// CHECK-NOT: omp
static int both_ways(int k, int n, const int *restrict a, int *restrict b) {
  for (int i = 0; i < n; i++)
    if (a[i] % 3)
      b[--k] = a[i];
    else
      b[k++] = i;
  return k;
}

// CHECK-LABEL: static int too_short_a_step(
// CHECK-NOT: omp
static int too_short_a_step(int k, int n, const int *restrict a, int *restrict b) {
  for (int i = 0; i < n; i++)
    if (a[i] % 3) {
      b[k] = a[i];
      b[k - 1] = i;
      k--;
    }
  return k;
}

// The wrong side of the step.
// CHECK-LABEL: static int ahead(
// CHECK-NOT: omp
static int ahead(int k, int n, const int *restrict a, int *restrict b) {
  for (int i = 0; i < n; i++)
    if (a[i] % 3) {
      b[k + 1] = a[i];
      k -= 2;
    }
  return k;
}

// CHECK-LABEL: static void show(
static void show(const char *name, long k) {
  long all = 0;
  for (int i = 0; i < 2 * N + 2; i++)
    all = (all * 31 + out[i]) % 1000003;
  printf("%s %ld %ld\n", name, k, all);
}

int main(void) {
  for (int i = 0; i < N; i++)
    in[i] = i * 7 % 11 + i / 100;
  for (int n = 0; n < 4; n++)
    show("few", before(n, in, out));
  show("before", before(N, in, out));
  show("behind", behind(2 * N + 1, N, in, out));
  show("apart", maybe_the_same(N, N, in, out));
  show("in the middle", maybe_the_same(5, N / 2, in, out + N));
  show("in one array", maybe_the_same(N - 2, N - 2, out + N, out + 1));
  show("the same", maybe_the_same(N, N, out, out + 10));
  show("both ways", both_ways(N, N, in, out));
  show("too short", too_short_a_step(N, N, in, out));
  show("ahead", ahead(2 * N, N, in, out));
  return 0;
}
