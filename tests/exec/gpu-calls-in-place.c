// Functions that a time loop calls stand in their calls' places, so that arrays stay on the GPU from one to the next: names of parameters,
// of what they are given and of what is assigned cross each other here. What cannot stand there stays a call.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0
// RUN: FileCheck %s < %t.ran
// CHECK-DAG: ran plain_kernel
// CHECK-DAG: ran crossed_kernel
// CHECK-DAG: ran inner_kernel
// CHECK-DAG: ran branches_kernel
// RUN: FileCheck --check-prefix=DATA %s < %t.remarks
// DATA-DAG: kept on the GPU from kernel to kernel, as long as the loop over `t` runs: `a`, `b` [gpu-data]
// Whatever is chosen, the program of the CPU alone says the same.
// RUN: %parlift parallelize -q --target=opencl --thread-cost=0 %s -o %t.auto.c && gcc -O1 -Wall -Wextra -Werror -Wno-unknown-pragmas -Wno-unused-parameter %t.auto.c -o %t.auto -fopenmp -lOpenCL -lm -DGPU_FIRST_USE=0 && %t.auto 2> /dev/null | diff %t.expected -
#include <math.h>
#include <stdio.h>

#define N 500
#define AT(p, i) ((p)[i])
static double grid[3][N], scale = 0.5;

static void smooth(int n, const double *a, double *b) {
  int i;
  for (i = 1; i < n - 1; i++)
    b[i] = (a[i - 1] + a[i + 1]) * scale;
}
static double dot(int n, const double *x, const double *y) {
  double s = 0;
  int i;
  for (i = 0; i < n; i++)
    s += x[i] * y[i];
  return s;
}
static void axpy(int n, double a, const double *x, double *y) {
  int i;
  for (i = 0; i < n; i++)
    AT(y, i) += a * AT(x, i);
}
/* Changes its parameters, and has one that it does not look at. */
static void shift(double *to, int n, double by, int unused) {
  (void)sizeof unused;
  for (by = by / 2; n > 0; n--)
    to[n - 1] += by;
}
static int step(double *from, double *to, int count) {
  smooth(count, from, to);
  axpy(count, 0.25, to, from);
  return count - 1;
}

/* Not in place: */
static void early(int n, double *a) {
  if (n > 400)
    return;
  for (int i = 0; i < n; i++)
    a[i] += 1;
}
static int counted(int n, double *a) {
  static int calls;
  for (int i = 0; i < n; i++)
    a[i] += calls;
  return ++calls;
}
static void scaled(int n, double *a) {
  for (int i = 0; i < n; i++)
    a[i] = a[i] * scale;
}
static void named(int n, double *a) {
  for (int i = 0; i < n; i++)
    a[i] += __func__[0] == 'n';
}
#define WORD 1
static void worded(int n, double *a) {
  for (int i = 0; i < n; i++)
    a[i] += WORD;
}
#undef WORD
#define WORD 2

static void plain(int n, int steps, double *a, double *b) {
  for (int t = 0; t < steps; t++) {
    smooth(n, a, b);
    smooth(n, b, a);
  }
}
static double crossed(int n, double *x, double *y, double *z) {
  double a = 0, i = 3;
  for (int t = 0; t < 4; t++) {
    axpy(n, -a, y, x);
    axpy(n, a, x, z);
    axpy(n, i / 8, z + 0, y);
    i = dot(n, y, x) / 1000;
    a = sqrt(fabs(dot(n, z, z))) * 0.001;
    double r = dot(n, x, y);
    const double q = dot(n, x, x);
    z[t] = dot(n, y, y) / (1 + r * r) + q / 1e6;
    shift(y, n, a, t);
  }
  return a + i;
}
static int inner(int n, int steps, double *a, double *b) {
  int left = 0, from = n;
  for (int u = 0; u < 2; u++)
    for (int t = 0; t < steps; t++) {
      left = step(a, b, from);
      from = left > n / 2 ? left : n;
      double *swap = a;
      a = b;
      b = swap;
    }
  return left;
}
static double branches(int n, int steps, double *a, double *b) {
  double sum = 0;
  for (int t = 0; t < steps; t++)
    if (t % 3 == 0)
      smooth(n, a, b);
    else if (t % 3 == 1)
      sum += dot(n, a, b);
    else
      for (int k = 0; k < 2; k++)
        smooth(n, b, a);
  return sum;
}
static double refused(int n, double *a, double *b) {
  double scale = 3, sum = 0;
  for (int t = 0; t < 3; t++) {
    early(n, a);
    sum += counted(n, b);
    scaled(n, a);
    named(n, a);
    worded(n, b);
    a[0] = dot(n, a, b) / (n + counted(n, a)) > 0 && dot(n, a, a) > 1 ? scale : 2;
    b[(int)dot(2, a, a) % 7] += 1;
  }
  return sum;
}

static void show(double value) {
  double sum = 0;
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < N; i++) {
      sum = sum / 2 + grid[k][i];
      grid[k][i] = (i * (k + 3)) % 17;
    }
  printf("%.9g %.9g\n", value, sum);
}

int main(void) {
  show(0);
  plain(N, 5, grid[0], grid[1]), show(0);
  plain(N - 1, 3, grid[0], grid[0] + 1), show(0);
  show(crossed(N, grid[0], grid[1], grid[2]));
  show(inner(N, 4, grid[0], grid[1]));
  show(branches(N, 7, grid[2], grid[1]));
  show(refused(N, grid[0], grid[1]));
  show(refused(300, grid[0], grid[1]));
  return 0;
}
