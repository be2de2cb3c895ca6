// Sums and products, several in one loop, one of them under a condition.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
#include <stdio.h>

enum { N = 200000 };
static double x[N];

int main(void) {
  double sum = 1.0, positive = 0.0;
  unsigned product = 1;
  // CHECK: #pragma omp parallel for
  for (int i = 0; i < N; i++)
    x[i] = i % 7 - 3;
  // CHECK: #pragma omp parallel for reduction(+:sum, positive) reduction(*:product)
  // REMARK: [reduction-reorders]
  for (int i = 0; i < N; i++) {
    sum += x[i];
    if (x[i] > 0)
      positive = positive + x[i];
    product *= 2 * i + 1;
  }
  printf("%g %g %u\n", sum, positive, product);
  return 0;
}
