// Time steps of stencils in blocks by diagonals: loops over blocks with simple bounds, some blocks of which are empty, and every step
// and element once, for sizes about those of a block and none at all.
// RUN: echo 'reschedule line:1 tile(4x16) ; reschedule plane:1 tile(4x8x16) ; reschedule in_place:1 tile(4x8x8) ; reschedule space:1 tile(2x4x4x8)' | tr ';' '\n' > %t.plan
// RUN: %parlift transform -q --plan %t.plan %s -o %t.c
// RUN: FileCheck %s --input-file=%t.c
// RUN: %{CC} -O1 -fopenmp -Wall -Wextra -Werror %t.c -o %t.run && %t.run > %t.out
// RUN: %{CC} -O1 %s -o %t.plain && %t.plain > %t.expected && diff %t.expected %t.out
#include <stdio.h>

enum { N = 41 };

// A block's first loop is what the diagonal leaves.
// CHECK-LABEL: void line(
// CHECK: for (long wave = 0; wave < (steps - 1) / 4 + {{.*}} + 1; wave++)
// CHECK: const long tt = 4 * wave -
void line(int steps, int n, double a[restrict n], double b[restrict n]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      b[i] = 0.3 * (a[i - 1] + a[i] + a[i + 1]);
    for (int i = 1; i < n - 1; i++)
      a[i] = b[i];
  }
}
// The loops over blocks begin and end near the diagonal: a cell is n away from twice its time step at most.
// CHECK-LABEL: void plane(
// CHECK: const long ti_tile_begin = 8 * (({{[^?]*}}wave{{[^?]*}}) / {{[0-9]+}}) > 0 ?
// CHECK: for (long ti_tile = ti_tile_begin; ti_tile < ti_tile_end; ti_tile += 8)
void plane(int steps, int n, double a[restrict n][n], double b[restrict n][n]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        b[i][j] = 0.2 * (a[i][j] + a[i][j - 1] + a[i][j + 1] + a[i + 1][j] + a[i - 1][j]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        a[i][j] = b[i][j] + 0.1 * b[i - 1][j];
  }
}
void in_place(int steps, int n, double a[restrict n][n]) {
  for (int t = 0; t <= steps - 1; t++)
    for (int i = 1; i <= n - 2; i++)
      for (int j = 1; j <= n - 2; j++)
        a[i][j] = (a[i - 1][j - 1] + a[i - 1][j + 1] + a[i][j] + a[i + 1][j - 1] + a[i + 1][j]) / 5;
}
// Four loops.
// CHECK-LABEL: void space(
// CHECK: for (long tj_tile = 0;
void space(int steps, int n, double a[restrict n][n][n], double b[restrict n][n][n]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        for (int k = 1; k < n - 1; k++)
          b[i][j][k] = 0.1 * (a[i + 1][j][k] + a[i - 1][j][k] + a[i][j + 1][k] + a[i][j - 1][k] +
                              a[i][j][k + 1] + a[i][j][k - 1]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        for (int k = 1; k < n - 1; k++)
          a[i][j][k] = b[i][j][k];
  }
}

static double x[N * N * N], y[N * N * N];
static void fill(void) {
  for (int i = 0; i < N * N * N; i++) {
    x[i] = (i * 37 % 101) / 101.0;
    y[i] = (i * 17 % 89) / 89.0;
  }
}
static void show(const char *name, int steps, int n) {
  double sum = 0;
  for (int i = 0; i < N * N * N; i++)
    sum = sum / 2 + x[i] + 3 * y[i];
  for (int i = 0; i < N * N * N; i += 1009)
    sum += x[i] * i + y[i];
  printf("%s %d %d %.17g\n", name, steps, n, sum);
}

int main(void) {
  static const int sizes[] = {1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 18, 31, 33, 41};
  static const int steps[] = {-1, 0, 1, 2, 3, 4, 5, 8, 9, 13, 20};
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++)
    for (unsigned s = 0; s < sizeof steps / sizeof *steps; s++) {
      const int n = sizes[k], t = steps[s];
      fill();
      line(t, n, x, y);
      show("line", t, n);
      fill();
      plane(t, n, (double(*)[n])x, (double(*)[n])y);
      show("plane", t, n);
      fill();
      in_place(t, n, (double(*)[n])x);
      show("in_place", t, n);
      if (n > 18)
        continue;
      fill();
      space(t, n, (double(*)[n][n])x, (double(*)[n][n])y);
      show("space", t, n);
    }
  return 0;
}
