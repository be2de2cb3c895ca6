// Matrix products of 4 x 4, again and again.
#include <stdio.h>
void mul(int n, const double *a, const double *b, double *c);

#ifndef CALLS
void mul(int n, const double *a, const double *b, double *c) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double s = 0;
      for (int k = 0; k < n; k++)
        s += a[i * n + k] * b[k * n + j];
      c[i * n + j] = s;
    }
}
#endif

#ifndef KERNELS
int main(int argc, char **argv) {
  (void)argv;
  double a[16], b[16], c[16];
  for (int i = 0; i < 16; i++)
    a[i] = i, b[i] = i * 0.5;
  for (int q = 0; q < 6000000; q++) {
    mul(3 + argc, a, b, c);
    a[3] = c[2] * 1e-3;
  }
  printf("%.9g\n", c[5]);
  return 0;
}
#endif
