#include "course.h"

void run(int n, const double *a, const double *b, double *c) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double s = 0;
      for (int k = 0; k < n; k++)
        s += a[i * n + k] * b[k * n + j];
      c[i * n + j] = s;
    }
}

int main(void) {
  double t0, t1;
  int n = 1200;
  double *a = malloc(8L * n * n), *b = malloc(8L * n * n), *c = malloc(8L * n * n);
  for (int i = 0; i < n * n; i++)
    a[i] = rnd(), b[i] = rnd();
  t0 = now();
  run(n, a, b, c);
  t1 = now();
  double s = 0;
  for (int i = 0; i < n * n; i++)
    s += c[i];
  printf("%.6e\n", s);
  fprintf(stderr, "%.4f\n", t1 - t0);
  return 0;
}
