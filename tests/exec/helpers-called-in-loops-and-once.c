// A short helper that hot loops call has a version without a directive, though it is called once elsewhere, too; and so has what a function
// that calls itself calls.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>
#include <stdlib.h>

// CHECK-LABEL: static long total(
// CHECK: if (n > {{[0-9]+}}) {
// CHECK-NEXT: #pragma omp parallel for reduction(+:s)
// CHECK: } else {
static long total(const int *a, int n) {
  long s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

// CHECK-LABEL: static void copied(
// CHECK: if ((long)hi - lo > {{[0-9]+}}) {
// CHECK: } else {
static void copied(int *restrict to, const int *restrict from, int lo, int hi) {
  for (int i = lo; i < hi; i++)
    to[i] = from[i];
}
static void halves(int *restrict to, const int *restrict from, int lo, int hi) {
  if (hi - lo > 4) {
    int mid = (lo + hi) / 2;
    if (from[mid] > 3)
      halves(to, from, lo, mid);
    else
      copied(to, from, lo, mid);
    halves(to, from, mid, hi);
  } else
    copied(to, from, lo, hi);
}

int main(void) {
  enum { N = 2000 };
  static int a[N], b[N];
  for (int i = 0; i < N; i++)
    a[i] = i * 7 % 11;
  long s = total(a, N);
  for (int k = 0; k < N; k++)
    for (int j = 0; j < 20; j++)
      s = s * 3 + total(a + k, (N - k) % (j + 3));
  halves(b, a, 0, N);
  printf("%ld %ld\n", s, total(b, N));
}
