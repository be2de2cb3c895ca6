// Rows whose strides do not divide one another: pieces of C / H elements, diagonals beside rows, blocks along a diagonal.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <stdlib.h>

// CHECK: :[[@LINE+3]]:3: remark: {{.*}} is parallel: no
void heads(int B, int T, int C, int H, double *restrict out, const double *restrict x) {
  const int w = C / H;
  for (int b = 0; b < B; b++)
    for (int t = 0; t < T; t++)
      for (int h = 0; h < H; h++) {
        double *o = out + b * T * C + t * C + h * w;
        for (int i = 0; i < w; i++)
          o[i] += x[i] * h + t;
      }
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel: no
void correlate(int m, const double *restrict d, double *restrict c) {
  for (int i = 0; i < m; i++) {
    c[i * m + i] = 1;
    for (int j = i + 1; j < m; j++) {
      double s = d[i] * d[j];
      c[i * m + j] = s;
      c[j * m + i] = s;
    }
  }
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel when `cols >= 16 * (long)n`
void blocks(int cols, int n, double *restrict a) {
  for (int b = 0; b < n; b++)
    for (int i = 0; i < 16; i++)
      for (int j = 0; j < 16; j++)
        a[cols * ((n - 1 - b) * 16 + i) + b * 16 + j] += i + j;
}

/* Pieces that overlap, one piece too many, a diagonal that others write, and blocks that share rows and columns. */
// CHECK: :[[@LINE+3]]:3: remark: {{.*}} {{is sequential|not proved parallel}}
void overlapping(int T, int C, int H, double *restrict o) {
  const int w = C / H;
  for (int t = 0; t < T; t++)
    for (int h = 0; h < H; h++)
      for (int i = 0; i <= w; i++)
        o[t * C + h * w + i] = o[t * C + h * w + i] * 0.5 + h;
}
// CHECK: :[[@LINE+3]]:3: remark: {{.*}} {{is sequential|not proved parallel}}
void tooMany(int T, int C, int H, double *restrict o) {
  const int w = C / H;
  for (int t = 0; t < T; t++)
    for (int h = 0; h <= H; h++)
      for (int i = 0; i < w; i++)
        o[t * C + h * w + i] = o[t * C + h * w + i] * 0.5 + h;
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} {{is sequential|not proved parallel}}
void diagonal(int m, const double *restrict d, double *restrict c) {
  for (int i = 0; i < m; i++)
    for (int j = i; j < m; j++) {
      c[j * m + j] = c[i * m + i] * 0.5 + d[i];
      c[i * m + j] = c[i * m + j] * 0.25 + d[j];
    }
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} {{is sequential|not proved parallel|is parallel when `cols}}
void sharing(int cols, int n, double *restrict a) {
  for (int b = 0; b < n; b++)
    for (int i = 0; i < 16; i++)
      for (int j = 0; j < 16; j++)
        a[cols * (b * 8 + i) + b * 8 + j] = a[cols * (b * 8 + i) + b * 8 + j] * 0.5 + b;
}

static void show(const double *o, int n) {
  unsigned sum = 0;
  for (int i = 0; i < n; i++)
    sum = sum * 31 + (unsigned)(long)(o[i] * 16);
  printf("%u ", sum);
}

enum { most = 90 * 1200 };
int main(void) {
  double *o = calloc(most, sizeof *o), *x = malloc(3000 * sizeof *x);
  for (int i = 0; i < 3000; i++)
    x[i] = i % 19;
  for (int n = 1; n < 70; n += 13) {
    heads(2, n, 300, 7, o, x);
    heads(3, n / 3, 96, 96, o, x);
    heads(1, n, 5, 7, o, x); /* pieces of nothing */
    heads(2, n, -300, 7, o, x);
    show(o, most);
    correlate(n * 2, x, o);
    show(o, most);
    blocks(16 * (n % 16), n % 16, o);
    blocks(16 * (n % 16) - 1, n % 16, o + 1000);
    blocks(330, n % 16, o);
    show(o, most);
    overlapping(n, 300, 7, o);
    tooMany(n, 300, 7, o);
    diagonal(n * 2, x, o);
    sharing(300, n % 20, o);
    show(o, most);
    printf("\n");
  }
  heads(2, 3, 2147483647, -2147483647, o, x);
  heads(0, 3, 2147483647, 2, o, x);
  show(o, most);
  free(o);
  free(x);
}
