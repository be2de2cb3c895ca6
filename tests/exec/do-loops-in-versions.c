// A sum in a loop that always runs once gets a version for the case that its trips can be counted, and prints the same with
// no rows, one, and many.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 500, M = 400 };
static int table[N][M];

static long total(int n, int m) {
  long sum = 0;
  int i = 0;
  // CHECK: if ((double)n * m > {{[0-9]+}} && n > 0) {
  // CHECK: #pragma omp parallel for private(i) reduction(+:sum)
  // CHECK: } else {
  // CHECK-NOT: #pragma
  // CHECK: return sum
  do {
    for (int j = 0; j < m; j++)
      sum += table[i][j] % 7;
    i++;
  } while (i < n);
  return sum + i;
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      table[i][j] = i * j % 1000;
  printf("%ld %ld %ld %ld\n", total(-5, M), total(0, M), total(1, M), total(N, M));
  return 0;
}
