// Sweeps in place, in blocks by diagonals: a cell of the skewed loops lies n away from its time step, and so do the blocks that are gone
// through. When these went from 0 to steps + n, as the skewed counters do, ten thousand steps visited ten million blocks with nothing in them.
// RUN: %parlift parallelize -q %s -o %t.c && FileCheck %s --input-file=%t.c
// RUN: %S/same-output.sh %parlift %s %t
#include <stdio.h>
#define N 18
#define STEPS 60000

// CHECK-LABEL: static void square(
// CHECK: ti_tile_begin = 16 * (({{[^?]*}}wave{{[^?]*}}) / {{[0-9]+}}) > 0 ?
static void square(int steps, double u[N][N]) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
}

static void flat(int steps, int n, double *u) {
  int t, i, j;
  for (t = 0; t < steps; t++)
    for (i = 1; i < n - 1; i++)
      for (j = 1; j < n - 1; j++)
        u[i * n + j] = 0.25 * (u[(i - 1) * n + j] + u[(i + 1) * n + j] + u[i * n + j - 1] + u[i * n + j + 1]);
}

static void line(int steps, int n, double *u) {
  int t, i;
  for (t = 0; t < steps; t++)
    for (i = 1; i < n - 1; i++)
      u[i] = (u[i - 1] + u[i] + u[i + 1]) / 3;
}

int main(void) {
  static double u[N][N], v[N * N], w[40];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      u[i][j] = v[i * N + j] = i * 7 % 5 + j * 3 % 11;
  for (int i = 0; i < 40; i++)
    w[i] = i * i % 13;
  square(3, u);
  square(STEPS, u);
  flat(5, N, v);
  flat(STEPS, N, v);
  line(STEPS, 40, w);
  double s = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      s += u[i][j] * (i % 3 + 1) + v[i * N + j] * (j % 2 + 1);
  for (int i = 0; i < 40; i++)
    s += w[i] * (i % 7);
  printf("%.12g\n", s);
  return 0;
}
