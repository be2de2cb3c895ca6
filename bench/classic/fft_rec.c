#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef double complex cplx;
static const double PI = 3.14159265358979323846;

static void _fft(cplx buf[], cplx out[], int n, int step) {
  if (step < n) {
    _fft(out, buf, n, step * 2);
    _fft(out + step, buf + step, n, step * 2);
    for (int i = 0; i < n; i += 2 * step) {
      cplx t = cexp(-I * PI * i / n) * out[i + step];
      buf[i / 2] = out[i] + t;
      buf[(i + n) / 2] = out[i] - t;
    }
  }
}

void fft(cplx buf[], int n) {
  cplx *out = malloc(n * sizeof *out);
  for (int i = 0; i < n; i++)
    out[i] = buf[i];
  _fft(buf, out, n, 1);
  free(out);
}

void dft(const cplx *in, cplx *out, int n) {
  for (int k = 0; k < n; k++) {
    out[k] = 0;
    for (int t = 0; t < n; t++)
      out[k] += in[t] * cexp(-2 * I * PI * t * k / n);
  }
}

int main(void) {
  int n = 1 << 17;
  cplx *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++)
    a[i] = sin(i * 0.1) + 0.5 * I * cos(i * 0.37) + (i % 17) / 17.0;
  fft(a, n);
  double s = 0;
  int peak = 1;
  for (int i = 0; i < n; i++) {
    s += cabs(a[i]);
    if (i > 0 && cabs(a[i]) > cabs(a[peak])) peak = i;
  }
  printf("%.6f %d\n", s, peak);
  int m = 1500;
  cplx *b = malloc(m * sizeof *b);
  dft(a, b, m);
  double t = 0;
  for (int k = 0; k < m; k++)
    t += creal(b[k]) * creal(b[k]) + cimag(b[k]) * cimag(b[k]);
  printf("%.8g\n", t);
  return 0;
}
