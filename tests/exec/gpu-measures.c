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

// A kernel has a pointer to the array, and not the one that is only measured.
static double A[N][N], B[N][N], other[3];
static void arrays(void) {
  short sizes[5] = {0};
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      A[i][j] = B[i][j] + sizeof A + sizeof B[i] + sizeof other + sizeof sizes / sizeof *sizes + sizeof(i) + sizeof(long);
  B[0][1] = sizes[0] + other[0];
}
static void rows(int n, double x[restrict n][n], const double y[restrict n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x[i][j] = y[i][j] * sizeof y[i][j] + sizeof(x[0][0]);
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
  arrays();
  rows(N, B, A);
  double all = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      all += (A[i][j] + B[i][j]) * (i % 3 + j % 5);
  printf("%.10g\n", all);
  return 0;
}

// CHECK: ran measured_kernel
// CHECK: ran arrays_kernel
// CHECK: ran rows_kernel
