// Variables whose memory an array may be a part of: the program asks that, and where one is, the loop runs on the CPU.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0
// RUN: FileCheck --input-file=%t.ran %s
// RUN: FileCheck --check-prefix=REFUSED --input-file=%t.remarks %s
// RUN: grep -v TEXT %t.opencl.c | FileCheck --check-prefix=TEXT %s
#include <stdio.h>
#include <stdlib.h>

enum { N = 1000 };
double factor = 0.5;
int rows = 3;
int total;
double *shared;

// TEXT-LABEL: static int scale_on_gpu(
// TEXT-SAME: const void *factor_place
// TEXT: if (!(gpu_is_outside(gpu_arrays, 1, factor_place, 8)))
// TEXT-NEXT: return gpu_copy_back();
void scale(int n, double *x) {
  for (int k = 0; k < n; k++)
    x[k] = x[k] * factor + 1;
}

// The pointer itself is a variable of the file.
void fill(int n) {
  for (int k = 0; k < n; k++)
    shared[k] = k * factor;
}

// What the loop sets is not asked about: where the sum goes to may be an element.
// REFUSED: loop over `k` stays on the CPU: it sets `total`, which may be an element of what it touches
void take(int n, int *x) {
  for (int k = 0; k < n; k++) {
    total += x[k];
    x[k] = 1;
  }
}

static double weight(int k) { return factor * k; }

void weigh(int n, double *x) {
  for (int k = 0; k < n; k++)
    x[k] = weight(k);
}

void count(int n, int *x) {
  for (int k = 0; k < n; k++)
    x[k] += rows;
}

// What a function reads is not asked about.
// REFUSED: loop over `k` stays on the CPU: what it writes may be `factor`

// TEXT-LABEL: static int apart_on_gpu(
// TEXT-NOT: gpu_is_outside
// TEXT: gpu_map
static void apart(int n, float f, const float *x, float *y) {
  for (int k = 0; k < n; k++)
    y[k] = f * x[k];
}

int main(void) {
  static double x[N];
  static int numbers[N];
  static float a[N], b[N];
  for (int k = 0; k < N; k++)
    x[k] = numbers[k] = a[k] = k % 7;
  scale(N, x);
  scale(1, &factor); // an element is the factor
  shared = malloc(N * sizeof *shared);
  fill(N);
  take(N, numbers);
  take(1, &total);
  weigh(N, x);
  weigh(1, &factor);
  count(N, numbers);
  count(1, &rows);
  apart(N, 2, a, b);
  double sum = 0;
  for (int k = 0; k < N; k++)
    sum += x[k] * k + numbers[k] + b[k] + shared[k];
  printf("%.10g %g %d %d\n", sum, factor, rows, total);
  return 0;
}

// CHECK-COUNT-1: ran scale_kernel
// CHECK: ran fill_kernel
// CHECK: ran count_kernel
// CHECK-NOT: ran count_kernel
// CHECK: ran apart_kernel
