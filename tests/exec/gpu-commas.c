// Assignments with commas between them become statements of their own where a kernel puts them into other places.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0
// RUN: FileCheck %s < %t.ran
// CHECK: ran commas_kernel
#include <stdio.h>
#include <stdlib.h>

void commas(int n, int *restrict a, int *restrict b, float m[restrict n][8]) {
  for (int i = 0; i < n; i++) {
    a[i] = i % 7, b[i] = 2 * i /* not i */, a[i] += 1;
    for (int j = 0; j < 8; j++)
      m[i][j] = i % 5 + j;
  }
}

int main(void) {
  int a[300], b[300];
  float(*m)[8] = malloc(300 * sizeof *m), sum = 0;
  commas(300, a, b, m);
  for (int i = 0; i < 300; i++)
    sum += a[i] + b[i] * m[i][i % 8];
  printf("%g\n", sum);
}
