// A loop inside that ends at a tolerance: what each of its iterations fills before it reads is there, however many run.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { R = 500, N = 48 };
static double a[R][N], b[R][N];

// CHECK: static void until(
// CHECK: #pragma omp parallel for {{.*}}private({{.*}}t
static void until(int rows, int n) {
  double t[N];
  for (int r = 0; r < rows; r++)
    for (int l = 0; l < 50; l++) {
      double s = 0;
      for (int j = 0; j < n; j++)
        t[j] = a[r][j] * l;
      for (int j = 0; j < n; j++)
        s += t[j];
      b[r][0] += s;
      if (s > 100)
        break;
    }
}

// CHECK: static void halving(
// CHECK: #pragma omp parallel for {{.*}}private({{.*}}t
static void halving(int rows, int n) {
  double t[N], error;
  int r, j;
  for (r = 0; r < rows; r++) {
    error = 1 + a[r][0];
    while (error > 1e-3) {
      for (j = 0; j < n; j++)
        t[j] = a[r][j] * error;
      for (j = 1; j < n; j++)
        b[r][j] += t[j - 1] + t[j];
      error *= 0.5;
    }
  }
}

// Left between both.
// CHECK: static void between(
// CHECK: #pragma omp parallel for {{.*}}private({{.*}}t
static void between(int rows, int n) {
  double t[N];
  for (int r = 0; r < rows; r++)
    for (int l = 0; l < N; l++) {
      double s = 0;
      for (int j = 0; j < n; j++) {
        t[j] = a[r][j] * l;
        s += a[r][j];
      }
      if (s * l > 300)
        break;
      for (int j = 0; j < n; j++)
        b[r][l] += t[n - 1 - j] * j;
    }
}

// In a function that returns from its loop.
static int solve(double *t, const double *from, double *to, int n) {
  int it, j;
  for (it = 0; it < 30; it++) {
    double rest = 0;
    for (j = 0; j < n; j++)
      t[j] = from[j] - to[j];
    for (j = 0; j < n; j++) {
      to[j] += 0.5 * t[j];
      rest += t[j] * t[j];
    }
    if (rest < 1e-2)
      return it;
  }
  return -1;
}
// CHECK: static void solved(
// CHECK: #pragma omp parallel for {{.*}}private({{.*}}t
static void solved(int rows, int n) {
  double t[N];
  for (int r = 0; r < rows; r++)
    b[r][1] += solve(t, a[r], b[r], n);
}

// Not all of it: filled in one iteration for the next.
// CHECK: static void once(
// CHECK-NOT: omp parallel for{{.*}}private(t
static void once(int rows, int n) {
  double t[N] = {0};
  for (int r = 0; r < rows; r++)
    for (int l = 0; l < 20; l++) {
      double s = 0;
      if (l == 3)
        for (int j = 0; j < n; j++)
          t[j] = a[r][j] * l;
      for (int j = 0; j < n; j++)
        s += t[j];
      b[r][2] += s;
      if (s > 10000)
        break;
    }
}

// Read behind the loop, which may have been left before it filled anything.
// CHECK: static void behind(
// CHECK-NOT: omp parallel for{{.*}}private(t
static void behind(int rows, int n) {
  double t[N] = {0};
  for (int r = 0; r < rows; r++) {
    for (int l = 0; l < 20; l++) {
      if (a[r][l] > 0.5)
        break;
      for (int j = 0; j < n; j++)
        t[j] = a[r][j] * l;
    }
    for (int j = 0; j < n; j++)
      b[r][3] += t[j];
  }
}

// The loop that fills is left itself.
// CHECK: static void partly(
// CHECK-NOT: omp parallel for{{.*}}private(t
static void partly(int rows, int n) {
  double t[N] = {0};
  for (int r = 0; r < rows; r++)
    for (int l = 0; l < 20; l++) {
      for (int j = 0; j < n; j++) {
        if (a[r][j] < 0.1)
          break;
        t[j] = a[r][j] * l;
      }
      for (int j = 0; j < n; j++)
        b[r][l] += t[j];
    }
}

// Passed over.
// CHECK: static void passed(
// CHECK-NOT: omp parallel for{{.*}}private(t
static void passed(int rows, int n) {
  double t[N] = {0};
  for (int r = 0; r < rows; r++)
    for (int l = 0; l < 20; l++) {
      for (int j = 0; j < n; j++) {
        if (a[r][j] < 0.1)
          continue;
        t[j] = a[r][j] * l;
      }
      if (b[r][4] > 1e6)
        break;
      for (int j = 0; j < n; j++)
        b[r][4] += t[j];
    }
}

// CHECK: int main
int main(void) {
  for (int r = 0; r < R; r++)
    for (int j = 0; j < N; j++)
      a[r][j] = (r * 37 + j * 11) % 101 / 128.0;
  for (int n = 1; n < N; n += 23) {
    until(R, n);
    halving(R, n);
    between(R, n);
    solved(R, n);
    once(R, n);
    behind(R, n);
    partly(R, n);
    passed(R, n);
  }
  double sum = 0;
  for (int r = 0; r < R; r++)
    for (int j = 0; j < N; j++)
      sum += b[r][j] * (r + 2 * j);
  printf("%.8g\n", sum);
  return 0;
}
