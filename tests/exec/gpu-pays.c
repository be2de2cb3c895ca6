// Small runs of a function stay on the CPU, large ones go to the GPU; results are the same. (-DGPU_LINK tells how fast the link is.)
// RUN: gcc -O1 -w -o %t.original %s && %t.original > %t.expected
// RUN: %parlift parallelize -q --target=cuda --thread-cost=0 %s -o %t.cu
// RUN: sed -i 's/^\( *\)steps_kernel<<</\1fputs("ran\\n", stderr), steps_kernel<<</' %t.cu
// RUN: %S/../cuda/on-cpu.sh %t.cu %t.out -DGPU_LINK=100 -DGPU_FIRST_USE=0 && %t.out 2> %t.ran | diff %t.expected - && grep -c ran %t.ran | grep -x 40
// RUN: %S/../cuda/on-cpu.sh %t.cu %t.out -DGPU_LINK=0.01 -DGPU_FIRST_USE=0 && %t.out 2> %t.ran | diff %t.expected -
// RUN: not grep ran %t.ran
#include <stdio.h>
#include <stdlib.h>

static void steps(int n, int count, double *restrict a, double *restrict b) {
  for (int t = 0; t < count; t++) {
    for (int i = 1; i < n - 1; i++)
      b[i] = (a[i - 1] + a[i + 1]) / 2;
    for (int i = 1; i < n - 1; i++)
      a[i] = b[i];
  }
}

int main(void) {
  const int n = 1000000;
  double *a = calloc(n, sizeof *a), *b = calloc(n, sizeof *b);
  for (int i = 0; i < n; i++)
    a[i] = i % 7;
  steps(100, 10, a, b); /* too small, whatever the link */
  steps(n, 40, a, b);
  printf("%.17g %.17g %.17g\n", a[1], a[n / 3], b[n - 2]);
  return 0;
}
