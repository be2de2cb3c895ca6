// Counters declared at the top of the function: where loops run in another order, they have variables of their own, of the
// type that they count in, so that GCC vectorizes them; what nothing needs any more is declared no more.
// RUN: echo 'reschedule relax:1 tile(16x32x256)' > %t.plan
// RUN: %parlift transform %s --plan %t.plan -o %t.c && grep -v CHECK %t.c > %t.new.c
// RUN: FileCheck %s < %t.new.c
// RUN: %{GCC} -O2 -fopenmp -Wall -Wextra -Werror %s -o %t.old && %{GCC} -O2 -fopenmp -Wall -Wextra -Werror %t.new.c -o %t.bin
// RUN: %t.old > %t.expected && %t.bin | diff - %t.expected
// RUN: %{CC} -O2 -fopenmp -Wall -Wextra -Werror %t.new.c -o %t.bin && %t.bin | diff - %t.expected
#include <stdio.h>

enum { N = 90 };
static double a[N][N], b[N][N];

static void relax(int n, int t) {
  // CHECK-LABEL: void relax
  // CHECK-NOT: int i, j
  // CHECK: for (long k = k_begin
  // CHECK: for (long kj
  // CHECK-NEXT: const {{int|long}} i
  // CHECK-NEXT: const long j
  int i, j, k;
  for (k = 0; k < t; k++) {
    for (i = 1; i < n - 1; i++)
      for (j = 1; j < n - 1; j++)
        b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
    for (i = 1; i < n - 1; i++)
      for (j = 1; j < n - 1; j++)
        a[i][j] = b[i][j];
  }
}

int main(void) {
  double sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = i * 0.5 + j;
  relax(N, 40);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      sum += a[i][j] * (i + 1) + b[i][j];
  printf("%.17g\n", sum);
  return 0;
}
