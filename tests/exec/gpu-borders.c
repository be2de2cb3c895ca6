// Windows that end at borders: what is touched under conditions on the counters is drawn in by them, and exists where some access is sure to
// touch its ends: one without a condition, the middle of a window, or one on each way through branches.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0
// RUN: FileCheck %s --implicit-check-not=some_kernel --implicit-check-not=half_kernel < %t.ran
// CHECK-DAG: ran filter_kernel
// CHECK-DAG: ran cross_kernel
// CHECK-DAG: ran around_kernel
// CHECK-DAG: ran both_kernel
// RUN: grep 'stays-on-cpu' %t.remarks | grep -c 'touched under conditions only' | grep -x 2
#include <stdio.h>
#include <stdlib.h>

static void filter(int w, int h, int r, const float *restrict in, float *restrict out) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      float s = 0;
      for (int dy = -r; dy <= r; dy++)
        for (int dx = -r; dx <= r; dx++) {
          int yy = y + dy, xx = x + dx;
          if (yy < 0 || yy >= h || xx < 0 || xx >= w)
            continue;
          s += in[yy * w + xx];
        }
      out[y * w + x] = s;
    }
}
static void cross(int w, int h, const float *restrict in, float *restrict out) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      float s = in[y * w + x];
      if (x > 0)
        s += in[y * w + x - 1];
      if (x < w - 1)
        s += in[y * w + x + 1];
      if (y > 0)
        s += in[(y - 1) * w + x];
      if (y < h - 1)
        s += in[(y + 1) * w + x];
      out[y * w + x] = s;
    }
}
static void around(int n, const float *restrict in, float *restrict out) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int up = (i + n - 1) % n, right = j == n - 1 ? 0 : j + 1;
      out[i * n + j] = in[i * n + j] + in[up * n + j] * 2 + in[i * n + right];
    }
}
static void both(int n, const int *restrict m, float *restrict out) {
  for (int i = 0; i < n; i++)
    if (m[i] > 3) {
      if (m[i] & 1)
        out[i] += 1;
      else
        out[i] -= 2;
    } else {
      out[i] *= 2;
    }
}
static void some(int n, const int *restrict m, float *restrict out) {
  for (int i = 0; i < n; i++) {
    if (m[i] == 2)
      continue;
    if (m[i] & 1)
      out[i] += 1;
    else
      out[i] -= 2;
  }
}
static void half(int n, const int *restrict m, float *restrict out) {
  for (int i = 0; i < n; i++)
    if (m[i] > 3) {
      if (m[i] & 1)
        out[i] += 1;
    } else {
      out[i] *= 2;
    }
}

static void show(int n, const float *p) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum = sum / 2 + p[i];
  printf("%.9g\n", sum);
}

int main(void) {
  const int w = 31, h = 23;
  float *a = malloc(sizeof *a * w * h), *b = malloc(sizeof *b * w * h), *one = calloc(1, sizeof *one);
  int *m = malloc(sizeof *m * w * h);
  for (int i = 0; i < w * h; i++) {
    a[i] = (float)(i * 7 % 255);
    m[i] = i * 7 % 10;
  }
  for (int r = 0; r < 3; r++)
    filter(w, h, r, a, b), show(w * h, b);
  filter(1, 1, 2, a, b), filter(0, 0, 1, NULL, NULL), show(w * h, b);
  cross(w, h, a, b), cross(1, h, a, b), show(w * h, b);
  around(20, a, b), around(1, a, b), show(400, b);
  both(w * h, m, b), both(0, NULL, NULL), show(w * h, b);
  for (int i = 1; i < w * h; i++)
    m[i] = 2;
  some(w * h, m, one); // the others do not exist
  for (int i = 1; i < w * h; i++)
    m[i] = 4;
  half(w * h, m, one);
  printf("%g\n", one[0]);
  return 0;
}
