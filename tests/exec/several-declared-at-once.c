// `int p = a[k], q = b[k];` is two declarations: where one of them moves or goes, the other one is still a statement.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: %S/same-on-gpu.sh %parlift %s %t.gpu --as-written --thread-cost=0
// RUN: FileCheck --input-file=%t.gpu.ran %s
#include <stdio.h>

enum { N = 70 };
static int a[N * N], b[N * N], c[N * N], d[N];

static void product(int n, const int *restrict x, const int *restrict y, int *restrict z) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int s = 0, t = 0;
      for (int k = 0; k < n; k++)
        t += x[i * n + k] * y[k * n + j];
      z[i * n + j] = s + t;
    }
}
static void common(int n, const int *restrict x, const int *restrict y, int *restrict z) {
  for (int i = 0; i < n; i++) {
    int sum = 0;
    for (int k = 0; k < n; k++) {
      int p = x[k], q = y[k];
      sum = sum / 2 + (p - i) * q;
    }
    z[i] = sum;
  }
}

int main(void) {
  for (int i = 0; i < N * N; i++) {
    a[i] = i % 11 - 5;
    b[i] = i % 7 - 3;
  }
  product(N, a, b, c);
  common(N, a, b, d);
  long sum = 0;
  for (int i = 0; i < N * N; i++)
    sum += c[i] * (i % 5);
  for (int i = 0; i < N; i++)
    sum += d[i] * i;
  printf("%ld\n", sum);
  return 0;
}

// CHECK: ran product_kernel
// CHECK: ran common_kernel
