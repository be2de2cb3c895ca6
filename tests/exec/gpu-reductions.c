// Sums and the like as kernels: what a thread has, what a block has, and the rest on the CPU.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0
// RUN: FileCheck --input-file=%t.ran %s
#include <stdio.h>

enum { N = 5000 };
static double a[N];
static int b[N];
static float m[40][50];

static double sum(int n) {
  double s = 0.5;
  for (int i = 0; i < n; i++)
    if (a[i] > 2)
      s += a[i];
  return s;
}

static void several(int n, int *least, int *most, unsigned *bits, int *all) {
  int low = b[0], high = b[0], every = 1;
  unsigned mask = 8;
  for (int i = 0; i < n; i++) {
    low = b[i] < low ? b[i] : low;
    if (b[i] > high)
      high = b[i];
    mask |= (unsigned)b[i];
    every = every && b[i] > -100;
  }
  *least = low, *most = high, *bits = mask, *all = every;
}

static double both(void) {
  double s = 0;
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 50; j++)
      s += m[i][j] * (i + 1);
  return s;
}

static long product(int n) {
  long p = 3;
  int i;
  for (i = n; i > 0; i--)
    p *= b[i] % 2 + 2;
  return p + i;
}

int main(void) {
  int low, high, all;
  unsigned mask;
  for (int i = 0; i < N; i++)
    a[i] = i % 13 * 0.25, b[i] = i * 7 % 1001 - 50;
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 50; j++)
      m[i][j] = i * j % 9;
  several(N, &low, &high, &mask, &all);
  printf("%g %d %d %u %d %g %ld\n", sum(N), low, high, mask, all, both(), product(20));
  printf("%g\n", sum(0));
  return 0;
}

// CHECK: ran several_kernel
// CHECK-DAG: ran sum_kernel
// CHECK-DAG: ran both_kernel
// CHECK-DAG: ran product_kernel
// CHECK-NOT: ran sum_kernel
