#include "course.h"

void run(long n, const double *a, double *s) {
  s[0] = a[0];
  for (long i = 1; i < n; i++)
    s[i] = s[i - 1] + a[i];
}

int main(void) {
  double t0, t1;
  long n = 100000000;
  double *a = malloc(8 * n), *s = malloc(8 * n);
  for (long i = 0; i < n; i++)
    a[i] = (i * 7919) % 13, s[i] = 0;
  t0 = now();
  run(n, a, s);
  t1 = now();
  printf("%.0f %.0f\n", s[n - 1], s[n / 3]);
  fprintf(stderr, "%.4f\n", t1 - t0);
  return 0;
}
