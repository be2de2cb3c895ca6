// Sums into the elements of a small array: a copy for each thread.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 20000, K = 8 };
static int x[N][K];

static void column_sums(int s[K]) {
  // CHECK: #pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 0; j < K; j++)
      s[j] += x[i][j];
}

int main(void) {
  int s[K] = {0};
  for (int i = 0; i < N; i++)
    for (int j = 0; j < K; j++)
      x[i][j] = i % (j + 2);
  column_sums(s);
  for (int j = 0; j < K; j++)
    printf("%d\n", s[j]);
  return 0;
}
