// Pointers that walk through arrays, and are used afterwards.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 50000 };
static double a[N], b[N];

static double *copy(int n, const double *restrict from, double *restrict to) {
  // CHECK: to_start = to;
  // CHECK: #pragma omp parallel for
  for (int i = 0; i < n; i++)
    *to++ = 2.0 * *from++;
  return to;
}

// The end is asked for by nothing but headers that are gone.
static int sumUpTo(const double *from, int n) {
  // CHECK: (void)end;
  // CHECK-NEXT: #pragma omp parallel for
  const double *const end = from + n;
  int result = 0;
  while (from != end)
    result += (int)*from++ % 5;
  return result;
}

// It is asked for elsewhere, too.
static long between(const double *from, int n) {
  // CHECK-LABEL: static long between(
  // CHECK-NOT: (void)
  // CHECK: int main
  const double *const end = from + n;
  long result = 0;
  while (from != end)
    result += (int)*from++ % 7;
  return result + (end == b + N);
}

int main(void) {
  double sum = 0;
  for (int i = 0; i < N; i++)
    a[i] = i;
  printf("%d\n", (int)(copy(N, a, b) - b));
  printf("%d\n", (int)(copy(0, a, b) - b));
  for (int i = 0; i < N; i++)
    sum += b[i];
  printf("%g %d %d\n", sum, sumUpTo(a, N), sumUpTo(a, 0));
  printf("%ld %ld\n", between(b, N), between(b, 0));
  return 0;
}
