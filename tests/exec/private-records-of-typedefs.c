// Records that a typedef names get private copies as those with a tag do: variables, arrays of them, anonymous ones.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
// CHECK: void scale(
// CHECK: #pragma omp parallel for private(t)
// CHECK: void areas(
// CHECK: #pragma omp parallel for private(corner, k)
#include <stdio.h>
#include <stdlib.h>

typedef struct { double re, im; } Complex;
typedef struct point { double x, y; } Point;
static Point corner[3];

void scale(int n, const Complex *restrict in, Complex *restrict out) {
  Complex t;
  int i;
  for (i = 0; i < n; i++) {
    t.re = in[i].re * 2;
    t.im = in[i].im - t.re;
    out[i].re = t.im;
    out[i].im = t.re;
  }
}

void areas(int n, const Point *restrict at, double *restrict area) {
  int i, k;
  for (i = 0; i < n; i++) {
    for (k = 0; k < 3; k++) {
      corner[k].x = at[i].x + k;
      corner[k].y = at[i].y * k;
    }
    area[i] = corner[0].x * corner[1].y - corner[1].x * corner[2].y;
  }
}

int main(void) {
  enum { N = 3000 };
  Complex *in = malloc(N * sizeof *in), *out = malloc(N * sizeof *out);
  Point *at = malloc(N * sizeof *at);
  double *area = malloc(N * sizeof *area), sum = 0;
  for (int i = 0; i < N; i++) {
    in[i].re = i % 7;
    in[i].im = i % 5;
    at[i].x = i % 3;
    at[i].y = i % 11;
  }
  scale(N, in, out);
  areas(N, at, area);
  for (int i = 0; i < N; i++)
    sum += out[i].re + 2 * out[i].im + (i % 4) * area[i];
  printf("%.17g\n", sum);
  return 0;
}
