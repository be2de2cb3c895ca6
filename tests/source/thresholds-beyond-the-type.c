// A scan of so few iterations as a narrow counter can count is never worth its threads: no test asks for more than the type holds.
// RUN: %parlift parallelize %s -o %t.omp.c 2> %t.remarks
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
// RUN: gcc -fopenmp -Wall -Wextra -Werror -fsyntax-only %t.omp.c
// CHECK-LABEL: void back(
// CHECK-NOT: omp
// CHECK: out[i] = acc;
void back(int n, const int *restrict a, int *restrict out) {
  int acc = 0;
  unsigned short i = n;
  while (i--) {
    acc += a[i];
    out[i] = acc;
  }
}
