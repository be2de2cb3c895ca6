// What is started again and again must be worth several starts each time, and more where loops around choose what it works on, or calls
// of its own function; what is known to be less is left alone. Once in a program it is worth its own start.
// RUN: %parlift parallelize --as-written %s -o - 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %parlift parallelize --as-written --thread-cost=0 %s -o - 2>/dev/null | grep -v CHECK | FileCheck %s --check-prefix=ALL
#include <math.h>
#define CLAMP(x, lo, hi) ((x) < (lo) ? (lo) : (x) > (hi) ? (hi) : (x))

// A window of each pixel, of whatever radius.
// CHECK-LABEL: void windows(
// CHECK: if (4 * (double)radius * radius > 2000) {
void windows(double **src, double **dst, const int *at, int rows, int cols, int radius) {
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < cols; j++) {
      double sum = 0;
      for (int k = -radius; k <= radius; k++)
        for (int l = -radius; l <= radius; l++) {
          int y = CLAMP(i + k, 0, rows - 1), x = CLAMP(j + l, 0, cols - 1);
          sum += src[at[y]][x] * exp(-(k * k + l * l)) + exp(sqrt(src[i][j])) + log(src[y][j]);
        }
      dst[i][j] = sum;
    }
}
// CHECK-LABEL: void once(
// CHECK-NEXT: #pragma omp parallel for if(n > 20000)
void once(int n, double *restrict a, const double *restrict b) {
  for (int i = 0; i < n; i++)
    a[i] += 2 * b[i];
}
// CHECK-LABEL: void sweeps(
// CHECK: n > 30000
void sweeps(int n, int steps, double *restrict a, const double *restrict b) {
  for (int t = 0; t < steps; t++)
    for (int i = 0; i < n; i++)
      a[i] += 2 * b[i];
}
// Four times are no reason.
// CHECK-LABEL: void fewTimes(
// CHECK: n > 20000
void fewTimes(int n, double *restrict a, const double *restrict b) {
  for (int t = 0; t < 4; t++)
    for (int i = 0; i < n; i++)
      a[i] += 2 * b[i];
}
// 128 sums of 64 products are for each of many samples.
// CHECK-LABEL: void layer(
// CHECK-NOT: parallel
// CHECK-LABEL: void samples(
// ALL-LABEL: void layer(
// ALL: #pragma omp parallel for
// ALL-LABEL: void samples(
static double w[64][128], bias[128], hidden[128];
void layer(const double *in) {
  for (int j = 0; j < 128; j++) {
    double z = bias[j];
    for (int i = 0; i < 64; i++)
      z += in[i] * w[i][j];
    hidden[j] = 1 / (1 + exp(-z));
  }
}
void samples(int n, int epochs, double (*x)[64]) {
  for (int e = 0; e < epochs; e++)
    for (int s = 0; s < n; s++) {
      layer(x[s]);
      for (int j = 0; j < 128; j++)
        bias[j] += hidden[j] * 0.5;
    }
}
// Each call halves what there is to do.
// CHECK-LABEL: void sums(
// CHECK: if ((long)n / 2 > 200000) {
// CHECK-NEXT: #pragma omp parallel for
void sums(int n, double *restrict a, double *restrict b) {
  if (n < 2)
    return;
  sums(n / 2, a, b);
  sums(n / 2, a + n / 2, b + n / 2);
  for (int i = 0; i < n / 2; i++)
    b[i] = a[i] + a[i + n / 2];
}
