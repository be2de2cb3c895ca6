// Two names for one piece of memory: the loop runs on the CPU, in its own order, and with the values that kernels have left.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0
// RUN: FileCheck --input-file=%t.ran %s
#include <stdio.h>

enum { N = 1000 };
static int a[N];

static void add(int n, const int *x, int *y) {
  for (int i = 0; i < n; i++)
    y[i] += x[i];
}

static void twice(int n, const int *x, const int *y, int *z) {
  for (int i = 0; i < n; i++)
    z[i] = x[i] + y[i];
}

int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = i % 5;
  add(N - 1, a, a + 1);        // a recurrence: on the CPU
  add(N / 2, a, a + N / 2);    // apart
  twice(300, a, a + 10, a + 500); // what is only read may overlap
  printf("%d %d %d\n", a[N - 1], a[N / 2 + 3], a[700]);
  return 0;
}

// CHECK-COUNT-1: ran add_kernel
// CHECK-NOT: ran add_kernel
// CHECK: ran twice_kernel
