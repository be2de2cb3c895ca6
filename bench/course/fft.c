#include "course.h"

typedef struct {
  double re, im;
} C;
void run(C *a, int n) {
  for (int len = 2; len <= n; len <<= 1) {
    int half = len / 2;
    double ang = -2 * M_PI / len;
    for (int i = 0; i < n; i += len)
      for (int j = 0; j < half; j++) {
        double c = cos(ang * j), s = sin(ang * j);
        C u = a[i + j];
        C v = {a[i + j + half].re * c - a[i + j + half].im * s,
               a[i + j + half].re * s + a[i + j + half].im * c};
        a[i + j].re = u.re + v.re;
        a[i + j].im = u.im + v.im;
        a[i + j + half].re = u.re - v.re;
        a[i + j + half].im = u.im - v.im;
      }
  }
}

int main(void) {
  double t0, t1;
  int n = 1 << 21;
  C *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++) {
    a[i].re = rnd();
    a[i].im = 0;
  }
  t0 = now();
  run(a, n);
  t1 = now();
  double s = 0;
  for (int i = 0; i < n; i++)
    s += fabs(a[i].re);
  printf("%.6e\n", s);
  fprintf(stderr, "%.4f\n", t1 - t0);
  return 0;
}
