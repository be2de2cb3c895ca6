// What the test of a loop does besides stepping stays: such a loop is not counted beforehand. A number of iterations
// that is no sum is compared as a whole.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 60000 };
static int a[N], b[N], last[8];

static void stores(int n, int at) {
  int i = 0;
  // CHECK-NOT: #pragma omp
  // CHECK: while (last[at] = 1, i < n)
  while (last[at] = 1, i < n) {
    last[at] = a[i];
    b[i] = a[i] + 1;
    i++;
  }
}

static void reads(int n) {
  int i = 0, t;
  // CHECK-NOT: #pragma omp
  // CHECK: while (t = a[i], i < n)
  while (t = a[i], i < n) {
    b[i] += t;
    i++;
  }
}

static void steps(int n) {
  // CHECK: #pragma omp parallel for
  while (n-- > 0)
    b[n] ^= a[n];
}

static void masked(long m) {
  // CHECK: (m & 65535) > 0 ? m & 65535 : 0
  for (int i = 0, k = 1; i < (m & 65535); i++, k += 1)
    b[k] += a[i];
}

int main(void) {
  long sum = 0;
  for (int i = 0; i < N; i++)
    a[i] = i * 7 % 31;
  stores(N - 1, 3);
  reads(N - 1);
  steps(N);
  masked(131072 + 50000);
  for (int i = 0; i < N; i++)
    sum += (long)b[i] * (i % 9);
  printf("%ld %d\n", sum, last[3]);
  return 0;
}
