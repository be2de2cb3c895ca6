// Rows of `a - b` elements: that the loop along them has iterations says that they have elements.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <stdlib.h>

static unsigned sumOf(int n, const float *o) {
  unsigned sum = 0;
  for (int i = 0; i < n; i++)
    sum = sum * 31 + (unsigned)(int)(o[i] * 8);
  return sum;
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel: no
void window(int r0, int r1, int c0, int c1, float *restrict o, const float *restrict a, int ld) {
  for (int i = r0; i <= r1; i++)
    for (int j = c0; j <= c1; j++)
      o[(i - r0) * (c1 - c0 + 1) + (j - c0)] = a[i * ld + j];
}

// CHECK: :[[@LINE+3]]:3: remark: {{.*}} is parallel: no
void fromBelow(int h, int a, int b, float *restrict o) {
  int w = a - b;
  for (int i = 0; i < h; i++)
    for (int j = 0; j < w; j++)
      o[(h - i) * w - 1 - j] = (float)(i * 3 + j);
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel: no
void convolve(int N, int K, int H, int W, int R, float *restrict o, const float *restrict x) {
  for (int n = 0; n < N; n++)
    for (int k = 0; k < K; k++)
      for (int i = 0; i < H - R + 1; i++)
        for (int j = 0; j < W - R + 1; j++) {
          float s = 0;
          for (int q = 0; q < R; q++)
            s += x[(n * H + i + q) * W + j + q];
          o[((n * K + k) * (H - R + 1) + i) * (W - R + 1) + j] = s * (float)(k + 1);
        }
}

/* Nothing says that a row has as many elements as the loop goes along it: asked before. */
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel when `a >= (long)m + b`
void asked(int h, int m, int a, int b, float *restrict o) {
  for (int i = 0; i < h; i++)
    for (int j = 0; j < m; j++)
      o[i * (a - b) + j] += (float)(i * 3 + j);
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel when `b >= c`
void longer(int h, int a, int b, int c, float *restrict o) {
  for (int i = 0; i < h; i++)
    for (int j = 0; j < a - b; j++)
      o[i * (a - c) + j] = (float)(i * 3 + j);
}

/* Rows that share an element, and rows one too short. */
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} not proved parallel
void shared(int h, int a, int b, float *restrict o) {
  for (int i = 0; i < h; i++)
    for (int j = 0; j <= a - b; j++)
      o[i * (a - b) + j] = (float)(i * 3 + j);
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} not proved parallel
void tooShort(int h, int a, int b, float *restrict o) {
  for (int i = 0; i < h; i++)
    for (int j = 0; j < a - b; j++)
      o[i * (a - b - 1) + j] = (float)(i * 3 + j);
}
/* The row before is read. */
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is sequential
void before(int h, int a, int b, float *restrict o) {
  for (int i = 1; i < h; i++)
    for (int j = 0; j < a - b; j++)
      o[i * (a - b) + j] = o[(i - 1) * (a - b) + j] + 1;
}

int main(void) {
  enum { most = 90 * 90 };
  float *o = calloc(most * 8, sizeof *o), *x = malloc(most * 8 * sizeof *x);
  for (int i = 0; i < most * 8; i++)
    x[i] = (float)(i * 7919 % 251);
  for (int n = 0; n < 90; n += 17) {
    window(2, n, 3, n - 1, o, x, 90);
    printf("%u ", sumOf(most, o));
    window(0, 3, 2147483647, 2147483646, o, x, 90); /* no columns */
    fromBelow(n, 2147483647, 2147483647 - n, o);
    printf("%u ", sumOf(most, o));
    fromBelow(n, -5, 80, o); /* no columns */
    convolve(2, 3, n % 40 + 1, n % 31 + 2, n % 5 + 1, o, x);
    printf("%u ", sumOf(most * 8, o));
    asked(n, 20, 45, 20, o);
    asked(n, 45, 45, 20, o + 100);
    asked(n, 20, 20, 45, o + 6000);
    printf("%u ", sumOf(most * 8, o));
    longer(n, 60, 20, 10, o);
    longer(n, 60, 20, 40, o);
    printf("%u ", sumOf(most * 8, o));
    shared(n, 60, 20, o);
    tooShort(n, 60, 20, o + 9);
    before(n, 60, 20, o);
    printf("%u\n", sumOf(most * 8, o));
  }
  free(o);
  free(x);
}
