#include "course.h"

double run(long n) {
  unsigned s = 12345;
  long in = 0;
  for (long i = 0; i < n; i++) {
    s = s * 1664525u + 1013904223u;
    double x = s / 4294967296.0;
    s = s * 1664525u + 1013904223u;
    double y = s / 4294967296.0;
    if (x * x + y * y <= 1)
      in++;
  }
  return 4.0 * in / n;
}

int main(void) {
  double t0, t1;
  t0 = now();
  double r = run(300000000);
  t1 = now();
  printf("%.8f\n", r);
  fprintf(stderr, "%.4f\n", t1 - t0);
  return 0;
}
