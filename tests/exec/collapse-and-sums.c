// Sums into elements: the threads of both loops have copies of the elements, which are there where the innermost loop
// runs, and an array that no clause can name is left.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: %parlift parallelize -q --as-written %s | grep -v CHECK | FileCheck %s
#include <stdio.h>

enum { N = 20000 };

struct box {
  double *b;
  int size;
};

// CHECK-LABEL: add_up
void add_up(int n, const int *restrict a, double *restrict b) {
  // CHECK: if (12 * (double)n > 4000 && n > 0) {
  // CHECK: #pragma omp parallel for collapse(2) reduction(+:b[0:3])
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 3; j++)
      for (int l = 0; l < n; l++)
        b[j] = a[l] + b[j];
}

// CHECK-LABEL: count_down
void count_down(int n, struct box *box) {
  int t = n;
  // CHECK-NOT: pragma
  while (t-- > 0)
    box->b[n]--;
}

// CHECK-LABEL: main
int main(void) {
  static int a[N];
  static double b[N];
  struct box box = {b, N};
  for (int i = 0; i < N; i++)
    a[i] = i % 5;
  add_up(N - 1, a, b);
  count_down(N - 1, &box);
  printf("%g %g %g %g\n", b[0], b[1], b[2], b[N - 1]);
  return 0;
}
