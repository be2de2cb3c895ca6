// Pointers that may overlap: the loop runs in parallel only when they do not.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 50000 };
static int m[2 * N];

static void shift(int n, int *to, int *from) {
  // CHECK: #pragma omp parallel for if(
  for (int i = 0; i < n; i++)
    to[i] = from[i] + 1;
}

int main(void) {
  long sum = 0;
  for (int i = 0; i < 2 * N; i++)
    m[i] = i % 100;
  shift(N, m, m + N);
  shift(N, m + 1, m);
  shift(N, m, m + 1);
  shift(N, m, m);
  for (int i = 0; i < 2 * N; i++)
    sum += (long)m[i] * (i % 7);
  printf("%ld\n", sum);
  return 0;
}
