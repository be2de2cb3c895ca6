// A pitch whose sign nothing says is asked about before the kernel: the elements go from the first row to the last, or the CPU has the loop.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0
// RUN: grep -v main %t.ran | FileCheck %s
// CHECK: ran blur_kernel
// CHECK-NEXT: ran strided_kernel
// CHECK-NOT: ran
// RUN: FileCheck --check-prefix=CODE %s < %t.cu
// CODE: (pitch >= 0) && (to >= 0)
#include <stdio.h>

void blur(int w, int h, int pitch, int to, const float *in, float *out) {
  for (int y = 1; y < h - 1; y++)
    for (int x = 1; x < w - 1; x++)
      out[y * to + x] = (in[y * pitch + x - 1] + in[y * pitch + x + 1] + in[(y - 1) * pitch + x] +
                         in[(y + 1) * pitch + x]) /
                        4;
}

void strided(int n, int s, const double *x, double *y) {
  for (int i = 0; i < n; i++)
    y[i] = x[i * s];
}

int main(void) {
  static float in[70 * 50], out[70 * 50];
  for (int i = 0; i < 70 * 50; i++)
    in[i] = (float)(i % 13);
  blur(61, 47, 67, 63, in, out);
  blur(61, 47, 67, -63, in, out + 69 * 50); /* from the last row to the first */
  blur(2, 47, 67, 63, in, out);             /* nothing between the borders */
  static double x[901], y[301];
  for (int i = 0; i < 901; i++)
    x[i] = i;
  strided(301, 3, x, y);
  printf("%g\n", y[300]);
  strided(301, -3, x + 900, y);
  printf("%g\n", y[300]);
  double s = 0;
  for (int i = 0; i < 70 * 50; i++)
    s += out[i] * (i % 7);
  printf("%g\n", s);
  return 0;
}
