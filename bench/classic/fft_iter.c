#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct { double re, im; } Complex;

static Complex cmul(Complex a, Complex b) {
  Complex r;
  r.re = a.re * b.re - a.im * b.im;
  r.im = a.re * b.im + a.im * b.re;
  return r;
}
static Complex cadd(Complex a, Complex b) { Complex r = {a.re + b.re, a.im + b.im}; return r; }
static Complex csub_(Complex a, Complex b) { Complex r = {a.re - b.re, a.im - b.im}; return r; }

static void bit_reverse(Complex *a, int n) {
  int i, j, bit;
  for (i = 1, j = 0; i < n; i++) {
    for (bit = n >> 1; j & bit; bit >>= 1)
      j ^= bit;
    j ^= bit;
    if (i < j) {
      Complex t = a[i];
      a[i] = a[j];
      a[j] = t;
    }
  }
}

static void fft(Complex *a, int n, int inverse) {
  int len, i, j;
  bit_reverse(a, n);
  for (len = 2; len <= n; len <<= 1) {
    double ang = 2 * 3.14159265358979323846 / len * (inverse ? 1 : -1);
    Complex wl = {cos(ang), sin(ang)};
    for (i = 0; i < n; i += len) {
      Complex w = {1, 0};
      for (j = 0; j < len / 2; j++) {
        Complex u = a[i + j], v = cmul(a[i + j + len / 2], w);
        a[i + j] = cadd(u, v);
        a[i + j + len / 2] = csub_(u, v);
        w = cmul(w, wl);
      }
    }
  }
  if (inverse)
    for (i = 0; i < n; i++) {
      a[i].re /= n;
      a[i].im /= n;
    }
}

static void fft2d(Complex *img, int n, int inverse) {
  Complex *col = malloc(n * sizeof *col);
  int x, y;
  for (y = 0; y < n; y++)
    fft(img + y * n, n, inverse);
  for (x = 0; x < n; x++) {
    for (y = 0; y < n; y++)
      col[y] = img[y * n + x];
    fft(col, n, inverse);
    for (y = 0; y < n; y++)
      img[y * n + x] = col[y];
  }
  free(col);
}

int main(void) {
  int n = 1 << 18, i, k = 512;
  Complex *a = malloc(n * sizeof *a);
  double s = 0;
  for (i = 0; i < n; i++) {
    a[i].re = (i * 7919 % 1000) / 1000.0;
    a[i].im = 0;
  }
  fft(a, n, 0);
  printf("%.6f %.6f\n", a[1].re, a[n / 2].re);
  fft2d(a, k, 0);
  for (i = 0; i < k * k; i++)
    s += a[i].re * a[i].re + a[i].im * a[i].im;
  printf("%.8g\n", s);
  fft2d(a, k, 1);
  fft(a, n, 1);
  s = 0;
  for (i = 0; i < n; i++)
    s += a[i].re * (i % 3);
  printf("%.6f\n", s);
  return 0;
}
