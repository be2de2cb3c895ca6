// Loops that are less work than starting threads run on the GPU all the same, where a kernel beside them in a loop around both wants the arrays
// there. By themselves they stay.
// RUN: %S/same-on-gpu.sh %parlift %s %t
// RUN: FileCheck --input-file=%t.ran %s
// RUN: %parlift parallelize -q --target=cuda --offload=always --print-plan %s | FileCheck --check-prefix=PLAN %s
// RUN: grep -v TEXT %t.opencl.c | FileCheck --check-prefix=TEXT %s
#include <stdio.h>

enum { N = 200 };
static double x[N][N], y[N][N], edge[50];

// TEXT-LABEL: static void steps(
// TEXT: {{gp}}u_copy_back();
// TEXT: }
static void steps(int count, int n, double a[restrict N][N], double b[restrict N][N], const double *restrict e) {
  for (int t = 0; t < count; t++) {
    for (int j = 0; j < n; j++)
      a[0][j] = e[t];
    for (int i = 1; i < n; i++)
      for (int j = 0; j < n; j++)
        b[i][j] = a[i - 1][j] / 2;
    for (int i = 1; i < n; i++)
      for (int j = 0; j < n; j++)
        a[i][j] = a[i][j] / 4 + b[i][j];
  }
}
// A loop of one iteration around a kernel becomes part of it, and there is one `map` for both.
// PLAN: map once:1 {{.*}}
// PLAN-NOT: map once:1.1
static void once(int m, const double *restrict e, double a[restrict N][N]) {
  for (int i = 2; i < 3; i++)
    for (int j = 0; j < m; j++) {
      double last = e[i];
      for (int k = 0; k < m; k++)
        a[k][j] = last = last / 2 + e[i - 2];
    }
}
static double alone(const double *restrict e, double *restrict f) {
  double sum = 0;
  for (int i = 0; i < 50; i++)
    f[i] = 2 * e[i];
  for (int i = 0; i < 50; i++)
    sum += f[i];
  return sum;
}

int main(void) {
  double f[50];
  for (int i = 0; i < 50; i++)
    edge[i] = i % 9;
  steps(20, N, x, y, edge);
  steps(3, 0, x, y, edge);
  once(N, edge, x);
  double all = 0;
  for (int i = 0; i < N; i++)
    all += x[i][i] + y[i][7];
  printf("%.10g %g\n", all, alone(edge, f));
  return 0;
}

// CHECK: ran steps_kernel
// CHECK-NEXT: ran steps_kernel2
// CHECK-NEXT: ran steps_kernel3
// CHECK-NOT: ran alone
