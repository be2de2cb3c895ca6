// The driver's start is paid by what calls have saved: the first ones run on the CPU, all of a call or none of it, whatever the number of its
// kernels and trips.
// RUN: gcc -O1 -w -o %t.original %s -lm && %t.original > %t.expected 2> %t.ignored
// RUN: %parlift parallelize -q --target=cuda --single-file --thread-cost=0 %s -o %t.cu
// RUN: sed -i 's/^\( *\)\(steps_kernel[0-9]*<<<\)/\1fputs("ran steps\\n", stderr), \2/' %t.cu
// RUN: %S/../cuda/on-cpu.sh %t.cu %t.out -DGPU_LINK=1000 -DGPU_TRANSFER=0 -DGPU_FIRST_USE=300000 && %t.out 2> %t.ran | diff %t.expected -
// RUN: uniq -c %t.ran | sed 's/^ *//' > %t.counted && FileCheck --input-file=%t.counted %s
// A GPU that is awake is used at once, one that takes long to start never.
// RUN: %S/../cuda/on-cpu.sh %t.cu %t.out -DGPU_LINK=1000 -DGPU_TRANSFER=0 -DGPU_FIRST_USE=0 && %t.out 2> %t.ran | diff %t.expected -
// RUN: head -2 %t.ran | grep 'ran steps'
// RUN: %S/../cuda/on-cpu.sh %t.cu %t.out -DGPU_LINK=1000 -DGPU_TRANSFER=0 && %t.out 2> %t.ran | diff %t.expected - && not grep ran %t.ran
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

// CHECK: 3 call of steps
// CHECK-NEXT: 20 ran steps
// CHECK-NEXT: 1 call of steps
// CHECK-NEXT: 20 ran steps
static void steps(int n, int count, double *restrict a, double *restrict b) {
  for (int t = 0; t < count; t++) {
    for (int i = 1; i < n - 1; i++)
      b[i] = (a[i - 1] + a[i + 1]) / 2;
    for (int i = 1; i < n - 1; i++)
      a[i] = b[i];
  }
}

int main(void) {
  const int n = 400000;
  double *a = calloc(n, sizeof *a), *b = calloc(n, sizeof *b);
  for (int i = 0; i < n; i++)
    a[i] = i % 7;
  for (int call = 0; call < 4; call++) {
    fputs("call of steps\n", stderr);
    steps(n, 10, a, b);
  }
  printf("%.17g %.17g %.17g\n", a[1], a[n / 3], b[n - 2]);
  return 0;
}
