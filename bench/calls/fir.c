// Filters of eight taps over 16 samples, again and again.
#include <stdio.h>
void fir(int n, int taps, const float *h, const float *x, float *y);
float dot(int n, const float *a, const float *b);
void axpy(int n, float a, const float *x, float *y);

#ifndef CALLS
void fir(int n, int taps, const float *h, const float *x, float *y) {
  for (int i = 0; i < n; i++) {
    float s = 0;
    for (int k = 0; k < taps; k++)
      s += h[k] * x[i + k];
    y[i] = s;
  }
}
float dot(int n, const float *a, const float *b) {
  float s = 0;
  for (int i = 0; i < n; i++)
    s += a[i] * b[i];
  return s;
}
void axpy(int n, float a, const float *x, float *y) {
  for (int i = 0; i < n; i++)
    y[i] += a * x[i];
}
#endif

#ifndef KERNELS
int main(int argc, char **argv) {
  (void)argv;
  float h[8], x[40], y[32];
  double t = 0;
  for (int i = 0; i < 8; i++)
    h[i] = 1.f / (i + 1);
  for (int i = 0; i < 40; i++)
    x[i] = i % 5;
  for (int q = 0; q < 2000000; q++) {
    fir(15 + argc, 8, h, x, y);
    axpy(15 + argc, 1e-3f, y, x);
    t += dot(15 + argc, x, y);
    x[3] = q % 7;
    x[5] = 1;
    x[0] = x[1] = 2;
    for (int i = 0; i < 16; i++)
      x[i] = x[i] > 9 ? 1 : x[i];
  }
  printf("%.6g\n", t);
  return 0;
}
#endif
