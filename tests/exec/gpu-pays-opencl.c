// The decision in OpenCL: a call that is too short runs on the CPU, and so do long ones until they have saved what the GPU's first use takes;
// then all kernels of a call run there. -DGPU_LINK and -DGPU_FIRST_USE say what copies and the first use take.
// RUN: gcc -O1 -w -o %t.original %s && %t.original > %t.expected
// RUN: %parlift parallelize -q --target=opencl --single-file --thread-cost=0 %s -o %t.c
// RUN: sed 's/^\( *\)\(gpu_r[u]n(&steps_kernel\)/\1fputs("ran\\n", stderr), \2/' %t.c > %t.traced.c
// A GPU that is awake and near: both kernels of 3 calls of 4 trips.
// RUN: gcc -O1 -w %t.traced.c -o %t.near -fopenmp -lOpenCL -DGPU_LINK=1000 -DGPU_TRANSFER=0 -DGPU_FIRST_USE=0 && %t.near 2> %t.ran | diff %t.expected - && grep -cx ran %t.ran | grep -x 24
// Saved up: a call saves some 200 us, and the first use takes 300.
// RUN: gcc -O1 -w %t.traced.c -o %t.later -fopenmp -lOpenCL -DGPU_LINK=1000 -DGPU_TRANSFER=0 -DGPU_FIRST_USE=300000 && %t.later 2> %t.ran | diff %t.expected - && grep -cx ran %t.ran | grep -x 16
// One that takes long to start, and one behind a slow link, never.
// RUN: gcc -O1 -w %t.traced.c -o %t.asleep -fopenmp -lOpenCL -DGPU_LINK=1000 -DGPU_TRANSFER=0 -DGPU_FIRST_USE=1e9 && %t.asleep 2> %t.ran | diff %t.expected - && not grep -x ran %t.ran
// RUN: gcc -O1 -w %t.traced.c -o %t.far -fopenmp -lOpenCL -DGPU_LINK=0.01 -DGPU_FIRST_USE=0 && %t.far 2> %t.ran | diff %t.expected - && not grep -x ran %t.ran
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
  steps(100, 4, a, b); /* too short, whatever the link */
  for (int call = 0; call < 3; call++)
    steps(n, 4, a, b);
  printf("%.17g %.17g %.17g\n", a[1], a[n / 3], b[n - 2]);
  return 0;
}
