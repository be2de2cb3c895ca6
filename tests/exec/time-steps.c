// A stencil in a time loop: the rows of each step run in parallel, the steps do not. Which neighbour is read from an
// array, so that no blocks go through several steps.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 300 };
static int u[N][N], v[N][N], left[N];

static void relax(int steps) {
  // CHECK-NOT: #pragma
  // CHECK: for (int t = 0; t < steps; t++) {
  // CHECK-NEXT: #pragma omp parallel for
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        v[i][j] = (u[i - 1][j] + u[i + 1][j] + u[i][left[j]] + u[i][j + 1]) / 4;
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        u[i][j] = v[i][j];
  }
}

int main(void) {
  long sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      u[i][j] = i * j % 1000;
  for (int j = 1; j < N; j++)
    left[j] = j - 1;
  relax(10);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      sum += u[i][j];
  printf("%ld\n", sum);
  return 0;
}
