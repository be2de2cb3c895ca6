// Subscripts that come round at 2^64: the loops run in their order where the test says so.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stddef.h>
#include <stdio.h>

static double a[100000];
static double last;

void multiple(size_t m, size_t n, double *x) {
  // CHECK: #pragma omp parallel for {{if\(|.$}}{{.*}}m <= {{[0-9]+}}
  for (size_t i = 0; i < n; i++)
    x[i * 4 * m] = i;
}

// With m = -1 the second store overwrites what the iteration before has stored.
void two_places(size_t n, size_t m, double *x) {
  // CHECK: #pragma omp parallel for {{if\(|.$}}
  // CHECK-NEXT: m <= {{[0-9]+}}
  for (size_t i = 1; i < n; i++) {
    x[i] = i;
    x[i + m] = -1;
  }
}

int main(void) {
  multiple((size_t)1 << 62, 100000, a);
  last = a[0];
  multiple(1, 1000, a);
  two_places(100000, (size_t)-1, a);
  for (int i = 0; i < 100000; i += 3333)
    printf("%g ", a[i]);
  printf("%g\n", last);
  return 0;
}
