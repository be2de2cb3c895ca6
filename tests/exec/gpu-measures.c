// `sizeof` measures the variable of the program, not what a thread has of it in registers, nor a tile.
// RUN: %S/same-on-gpu.sh %parlift %s %t --as-written --thread-cost=0
// RUN: FileCheck --input-file=%t.ran %s
#include <stdio.h>

enum { N = 70 };
static int a[N * N], b[N * N], c[N * N];

static void measured(int n, const int *restrict x, const int *restrict y, int *restrict z) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int s = 0;
      for (int k = 0; k < n; k++)
        s += x[i * n + k] * y[k * n + j] + (int)sizeof s;
      z[i * n + j] = s * (int)sizeof s + (int)sizeof(x[j]);
    }
}

int main(void) {
  for (int i = 0; i < N * N; i++) {
    a[i] = i % 11 - 5;
    b[i] = i % 7 - 3;
  }
  measured(N, a, b, c);
  long sum = 0;
  for (int i = 0; i < N * N; i++)
    sum += c[i] * (i % 5);
  printf("%ld\n", sum);
  return 0;
}

// CHECK: ran measured_kernel
