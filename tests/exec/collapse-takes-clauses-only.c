// The inner loop could only run in parallel with its statements apart: it is not collapsed with the outer one.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 40000 };

static void last_of_row(int n, int *restrict a, const signed char *restrict b) {
  // CHECK: #pragma omp parallel for
  // CHECK-NOT: collapse
  for (int i = 0; i < 7; i++)
    for (int j = 0; j <= n - 1; j++) {
      a[i] = 15;
      a[i] = j + b[i + j + 4];
    }
}

int main(void) {
  static signed char b[N + 16];
  int a[7] = {0};
  for (int i = 0; i < N + 16; i++)
    b[i] = (signed char)(i % 50);
  last_of_row(N, a, b);
  for (int i = 0; i < 7; i++)
    printf("%d ", a[i]);
  printf("\n");
  return 0;
}
