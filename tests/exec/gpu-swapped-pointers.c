// Pointers that a time loop swaps name two arrays while the loops inside it run: those are kernels, and the arrays stay on the GPU. Where
// they are changed on the way to the loop, their names do not say what the analysis knows of them.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0
// RUN: FileCheck %s --implicit-check-not=moved_kernel < %t.ran
// CHECK-DAG: ran smooth_kernel
// CHECK-DAG: ran wave_kernel
// CHECK-DAG: ran inner_kernel
// RUN: FileCheck --check-prefix=DATA %s < %t.remarks
// DATA-DAG: kept on the GPU from kernel to kernel, as long as the loop over `t` runs: `a`, `b` [gpu-data]
// The CPU's threads ask for the same names.
// RUN: %parlift parallelize -q --thread-cost=0 %s -o %t.c && FileCheck --check-prefix=CPU %s < %t.c
// CPU: for (int t = 0; t < count; t++) {
// CPU-NEXT: #pragma omp parallel for if((long)n - 2 > 0 && (a + n <= b + 1 || b + n <= a))
// RUN: gcc -O1 -w -fopenmp %t.c -o %t.omp && OMP_NUM_THREADS=4 %t.omp | diff %t.expected -
#include <stdio.h>
#include <stdlib.h>

static void smooth(int n, int count, double *a, double *b) {
  for (int t = 0; t < count; t++) {
    for (int i = 1; i < n - 1; i++)
      b[i] = a[i - 1] + a[i + 1] * 0.5;
    double *x = a;
    a = b;
    b = x;
  }
}
static void wave(int n, int count, double *a, double *b, double *c) {
  for (int t = 0; t < count; t++) {
    for (int i = 1; i < n - 1; i++)
      c[i] = 2 * b[i] - a[i] + 0.125 * (b[i - 1] + b[i + 1]);
    double *x = a;
    a = b;
    b = c;
    c = x;
  }
}
static void inner(int n, int count, double *a, double *b) {
  for (int t = 0; t < count; t++)
    for (int u = 0; u < 2; u++) {
      for (int i = 1; i < n - 1; i++)
        b[i] = a[i - 1] * 0.5 + u;
      if (u) {
        double *x = a;
        a = b;
        b = x;
      }
    }
}
static void moved(int n, int count, double *a, double *b) {
  for (int t = 0; t < count; t++) {
    a++;
    for (int i = 1; i < n - 1; i++)
      b[i] = a[i - 1] + a[i + 1] * 0.5;
  }
}
static void moved_on_the_way(int n, int count, double *a, double *b) {
  for (int t = 0; t < count; t++)
    for (int u = 0; u < 3; u++) {
      for (int i = 1; i < n - 1; i++)
        b[i] = a[i - 1] * 0.5;
      b += 2;
    }
}

static double numbers[3][600];

static void show(void) {
  double sum = 0;
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < 600; i++) {
      sum = sum / 2 + numbers[k][i];
      numbers[k][i] = (i * (k + 3)) % 17;
    }
  printf("%.17g\n", sum);
}

int main(void) {
  show();
  smooth(500, 7, numbers[0], numbers[1]), show();
  smooth(500, 7, numbers[0], numbers[0] + 1), show();
  smooth(0, 3, NULL, NULL);
  wave(500, 8, numbers[0], numbers[1], numbers[2]), show();
  wave(500, 8, numbers[0], numbers[0], numbers[2]), show();
  inner(500, 5, numbers[0], numbers[1]), show();
  moved(500, 5, numbers[0], numbers[1]), show();
  moved(500, 5, numbers[1] + 2, numbers[1]), show();
  moved_on_the_way(500, 5, numbers[0], numbers[1]), show();
  return 0;
}
