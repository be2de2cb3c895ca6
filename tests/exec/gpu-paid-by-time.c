// The account of what the GPU would have saved holds no more than has passed: where the estimate is too high, the driver is not started for it.
// RUN: gcc -O1 -w -o %t.original %s && %t.original > %t.expected
// RUN: %parlift parallelize -q --target=cuda --single-file --thread-cost=0 %s -o %t.cu
// Each call is said to save a tenth of a second, and takes four thousandths by a clock of the test's own.
// RUN: sed -i 's/gpu_pays(gpu_copying(gpu_arrays, [0-9]*), [^;{]*, gpu_of_call)/gpu_pays(0, 1e8, gpu_of_call)/' %t.cu
// RUN: grep -q '^ .*gpu_pays(0, 1e8, gpu_of_call)' %t.cu
// RUN: sed -i 's/^\( *\)\(steps_kernel[0-9]*<<<\)/\1fputs("ran\\n", stderr), \2/' %t.cu
// RUN: sed -i '1i static long ticks;' %t.cu
// RUN: sed -i 's/clock_gettime(CLOCK_MONOTONIC, &time) != 0/(time.tv_sec = 1, time.tv_nsec = ticks += 4000000, 0)/' %t.cu
// RUN: grep -q 'ticks += 4000000' %t.cu
// RUN: %S/../cuda/on-cpu.sh %t.cu %t.out -DGPU_FIRST_USE=2e8 && %t.out 2> %t.ran | diff %t.expected - && not grep ran %t.ran
// Were it not for the clock, the second call would have paid.
// RUN: sed 's/#ifdef CLOCK_MONOTONIC/#if 0/' %t.cu > %t.blind.cu
// RUN: %S/../cuda/on-cpu.sh %t.blind.cu %t.blind -DGPU_FIRST_USE=2e8 && %t.blind 2> %t.ran | diff %t.expected - && grep -q ran %t.ran
#include <stdio.h>
#include <stdlib.h>

/* Behind its caller, in whose loop it stays a call. */
static void steps(int n, int count, double *restrict a, double *restrict b);

int main(void) {
  const int n = 100000;
  double *a = calloc(n, sizeof *a), *b = calloc(n, sizeof *b);
  for (int i = 0; i < n; i++)
    a[i] = i % 7;
  for (int call = 0; call < 5; call++)
    steps(n, 10, a, b);
  printf("%.17g %.17g\n", a[1], a[n / 3]);
  return 0;
}

static void steps(int n, int count, double *restrict a, double *restrict b) {
  for (int t = 0; t < count; t++) {
    for (int i = 1; i < n - 1; i++)
      b[i] = (a[i - 1] + a[i + 1]) / 2;
    for (int i = 1; i < n - 1; i++)
      a[i] = b[i];
  }
}
