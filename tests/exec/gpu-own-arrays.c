// Small arrays of the function's that each iteration fills before it reads them: each thread has its own, as it has those that are
// declared in the loop.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0 --as-written
// RUN: FileCheck --input-file=%t.ran --check-prefix=RAN %s
// RUN: FileCheck --input-file=%t.remarks --check-prefix=NOT %s
#include <stdio.h>

enum { n = 700 };
static double x[8 * n], y[n], z[n][20];
static int h[n];

// RAN-DAG: ran before_kernel
static void before(void) {
  double t[8];
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int k = 0; k < 8; k++)
      t[k] = x[8 * i + k] * 2;
    for (int k = 0; k < 8; k++)
      s += t[7 - k] * t[k] + t[0];
    y[i] = s;
  }
}

// RAN-DAG: ran inside_kernel
static void inside(void) {
  for (int i = 0; i < n; i++) {
    int count[4] = {0};
    for (int k = 0; k < 8; k++)
      count[(int)x[8 * i + k] & 3]++;
    h[i] = count[0] * 1000 + count[1] * 100 + count[2] * 10 + count[3];
  }
}

// Two dimensions, of the array and of the grid.
// RAN-DAG: ran squares_kernel
static void squares(void) {
  double m[2][3];
  int i, j;
  for (i = 0; i < n; i++)
    for (j = 0; j < 20; j++) {
      for (int p = 0; p < 2; p++)
        for (int q = 0; q < 3; q++)
          m[p][q] = x[i] * p + j * q;
      z[i][j] = m[0][2] * m[1][1] - m[1][2] * m[0][1];
    }
}

// A sum beside it.
// RAN-DAG: ran total_kernel
static double total(void) {
  double t[3], s = 0;
  for (int i = 0; i < n; i++) {
    t[0] = x[i], t[1] = x[i + 1], t[2] = t[0] - t[1];
    s += t[2] * t[i % 3];
  }
  return s;
}

// Used afterwards.
// NOT: loop over `i` stays on the CPU: each thread would need an array of its own
static double last(void) {
  double t[2] = {0, 0};
  for (int i = 0; i < n; i++) {
    t[0] = x[i];
    t[1] = t[0] * 2;
    y[i] += t[1];
  }
  return t[0] + t[1];
}

// Too large for what a thread has.
// NOT: loop over `i` stays on the CPU: `t`, of which each thread needs its own, is too large for that
static void large(void) {
  double t[1000];
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < 1000; k++)
      t[k] = x[i] + k;
    y[i] += t[i] + t[999 - i];
  }
}

// Filled by the iteration before: there is nothing parallel about it.
static void carried(void) {
  double t[2] = {1, 2};
  for (int i = 0; i < n; i++) {
    y[i] += t[i % 2];
    t[i % 2] = y[i] * 0.5;
  }
}

static double sum(const double *p, int count) {
  double s = 0;
  for (int i = 0; i < count; i++)
    s = s * 0.875 + p[i];
  return s;
}

int main(void) {
  for (int i = 0; i < 8 * n; i++)
    x[i] = i * 5 % 17;
  before();
  printf("%.6f\n", sum(y, n));
  inside();
  for (int i = 0; i < n; i += 50)
    printf("%d\n", h[i]);
  squares();
  printf("%.6f\n", sum(&z[0][0], 20 * n));
  printf("%.3f\n", total());
  printf("%.3f\n", last());
  large();
  printf("%.6f\n", sum(y, n));
  carried();
  printf("%.6f\n", sum(y, n));
  return 0;
}
