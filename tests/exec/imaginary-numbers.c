// `I` of <complex.h>, imaginary numbers and what CMPLX stands for are values like others.
// RUN: env parlift_flags="--thread-cost=0" %S/same-output.sh %parlift %s %t
// RUN: %parlift parallelize -q --thread-cost=0 %s | grep -v CHECK | FileCheck %s
#include <complex.h>
#include <math.h>
#include <stdio.h>
#define N 300
static double complex z[N], out[N];
static float complex w[N];
static double a[N], b[N];
static int img[60][80];
// CHECK-LABEL: void make(
// CHECK: #pragma omp parallel for
void make(int n) {
  for (int i = 0; i < n; i++)
    z[i] = a[i] + I * b[i];
}
// CHECK-LABEL: void dft(
// CHECK: #pragma omp parallel for
void dft(int n, double complex *restrict o, const double complex *restrict in) {
  for (int k = 0; k < n; k++) {
    double complex s = 0;
    for (int t = 0; t < n; t++)
      s += in[t] * cexp(-2.0 * I * M_PI * k * t / n);
    o[k] = s;
  }
}
// CHECK-LABEL: void mandel(
// CHECK: #pragma omp parallel for
void mandel(int wd, int h) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < wd; x++) {
      double complex c = -2 + 3.0 * x / wd + I * (-1 + 2.0 * y / h), q = 0;
      int k = 0;
      while (k < 100 && cabs(q) < 2) {
        q = q * q + c;
        k++;
      }
      img[y][x] = k;
    }
}
// CHECK-LABEL: void cm(
// CHECK: #pragma omp parallel for
void cm(int n) {
  for (int i = 0; i < n; i++)
    z[i] = __builtin_complex(a[i], b[i]) * z[i];
}
// CHECK-LABEL: void fl(
// CHECK: #pragma omp parallel for
void fl(int n) {
  for (int i = 0; i < n; i++)
    w[i] = __builtin_complex((float)a[i], 2.0f) + 3.0fi * i;
}
void loopc(int n) {
  double complex c = 1;
  for (int i = 0; i < n; i++) {
    out[i] += c * I;
  }
  for (int i = 1; i < n; i++)
    z[i] = z[i - 1] * I + a[i];
}
int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = sin(i), b[i] = cos(i * 3);
  make(N);
  dft(N, out, z);
  mandel(80, 60);
  cm(N);
  fl(N);
  loopc(N);
  double s = 0, t = 0;
  long k = 0;
  for (int i = 0; i < N; i++) {
    s = s * 0.9 + creal(z[i]) + 2 * cimag(out[i]);
    t = t * 0.5 + crealf(w[i]) - cimagf(w[i]);
  }
  for (int y = 0; y < 60; y++)
    for (int x = 0; x < 80; x++)
      k = k * 31 % 1000003 + img[y][x];
  printf("%.9g %.9g %ld\n", s, t, k);
  return 0;
}
