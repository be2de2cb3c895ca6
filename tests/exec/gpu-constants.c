// Arrays that all threads read together are in constant memory: tables, coefficients, in rows too. They are copied there for each
// launch, so what changes between launches is seen.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0 --strict-aliasing
// RUN: FileCheck --input-file=%t.ran %s
// RUN: grep -v TEXT %t.opencl.c | FileCheck --check-prefix=TEXT %s
// RUN: FileCheck --check-prefix=REMARKS --input-file=%t.remarks %s
#include <stdio.h>

enum { N = 700 };
static const int window[5] = {1, 4, 6, 4, 1};
static int shifts[3] = {1, 2, 3};
static double x[N], y[N], a[40][50], b[40][50];

// TEXT: `window` in constant memory
// TEXT: constant int *window
// CHECK: ran smooth_kernel
static void smooth(int n) {
  for (int i = 0; i < n - 4; i++) {
    double sum = 0;
    for (int k = 0; k < 5; k++)
      sum += window[k] * x[i + k];
    y[i] = sum / 16;
  }
}

// TEXT: `w` in constant memory
// TEXT: constant float (*w)[3]
// CHECK: ran filter_kernel
static void filter(const float w[3][3]) {
  for (int i = 1; i < 39; i++)
    for (int j = 1; j < 49; j++) {
      double sum = 0;
      for (int p = 0; p < 3; p++)
        for (int q = 0; q < 3; q++)
          sum += w[p][q] * a[i + p - 1][j + q - 1];
      b[i][j] = sum;
    }
}

// Two arrays, one of them changed by the CPU between two launches, or by another kernel before.
// TEXT: `window` in constant memory
// TEXT-NEXT: `shifts` in constant memory
// CHECK: ran both_kernel
// CHECK: ran both_kernel
// CHECK: ran both_kernel
static void both(int n) {
  for (int i = 0; i < n - 8; i++) {
    double sum = 0;
    for (int k = 0; k < 3; k++)
      sum += shifts[k] * window[k + 1] * x[i];
    y[i] = sum;
  }
}
// CHECK: ran change_kernel
// CHECK: ran both_kernel
static void change(void) {
  for (int k = 0; k < 3; k++)
    shifts[k] = 5 - k;
}

// Neighbours read neighbouring elements of it: not this one. Nor one that is written, nor one of unknown length.
// REMARKS-NOT: `scale` in constant memory
// REMARKS-NOT: `last` in constant memory
// REMARKS-NOT: `v` in constant memory
static double scale[N], last[2];
static void stays(int n, int m, const double *v) {
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int k = 0; k < 2; k++)
      sum += scale[i] * k;
    for (int k = 0; k < m; k++)
      sum += v[k];
    y[i] = sum;
  }
}

static void show(const char *name) {
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum = sum * 0.5 + y[i];
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 50; j++)
      sum = sum * 0.5 + b[i][j];
  printf("%s %.9g\n", name, sum);
}

int main(void) {
  const float w[3][3] = {{1, 2, 1}, {2, 4, 2}, {1, 2, 0.5f}};
  for (int i = 0; i < N; i++) {
    x[i] = i % 13;
    scale[i] = i % 7;
  }
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 50; j++)
      a[i][j] = (i * 7 + j) % 17;
  smooth(N), show("smooth");
  filter(w), show("filter");
  both(N), show("both");
  shifts[1] = 9;
  both(N), show("both, changed by the CPU");
  both(3), show("both, nothing");
  both(N), show("both, again");
  change();
  both(N), show("both, changed by the GPU");
  stays(N, 2, last), show("stays");
  return 0;
}
