// Sums into elements: the loop that adds up is not collapsed with the loop that owns the elements, and an
// array that no clause can name is left.
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
  for (int i = 0; i < 4; i++)
    // CHECK: #pragma omp parallel for
    // CHECK-NOT: collapse
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
