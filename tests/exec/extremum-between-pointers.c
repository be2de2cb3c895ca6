// A maximum over what lies between two pointers: the number of trips is their difference.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 100000 };
static double x[N];

// CHECK: const long trip = end > at ? end - at : 0;
// CHECK: #pragma omp parallel private(most)
__attribute__((noinline)) static double greatest(const double *at, const double *end, double most) {
  while (at < end) {
    if (*at > most)
      most = *at;
    at++;
  }
  return most;
}

int main(void) {
  for (int i = 0; i < N; i++)
    x[i] = (i * 37L) % 10007;
  printf("%g %g\n", greatest(x, x + N, -1), greatest(x + 5, x, -1));
  return 0;
}
