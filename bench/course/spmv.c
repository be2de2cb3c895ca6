#include "course.h"

void run(int n, const int *rp, const int *ci, const double *v, const double *x, double *y) {
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int j = rp[i]; j < rp[i + 1]; j++)
      s += v[j] * x[ci[j]];
    y[i] = s;
  }
}

int main(void) {
  double t0, t1;
  int n = 400000;
  int *rp = malloc((n + 1) * 4);
  int *ci = malloc(n * 12 * 4);
  double *v = malloc(n * 12 * 8), *x = malloc(n * 8), *y = malloc(n * 8);
  int k = 0;
  for (int i = 0; i < n; i++) {
    rp[i] = k;
    int c = 3 + i % 9;
    for (int j = 0; j < c; j++) {
      ci[k] = (int)(rnd() * n);
      v[k++] = rnd();
    }
    x[i] = rnd();
  }
  rp[n] = k;
  t0 = now();
  for (int t = 0; t < 20; t++) {
    run(n, rp, ci, v, x, y);
    double *z = x;
    x = y;
    y = z;
    for (int i = 0; i < n; i++)
      x[i] *= 0.1;
  }
  t1 = now();
  double s = 0;
  for (int i = 0; i < n; i++)
    s += x[i];
  printf("%.10e\n", s);
  fprintf(stderr, "%.4f\n", t1 - t0);
  return 0;
}
