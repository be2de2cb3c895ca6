/* Recursive filters: a smoothing, a resonator of second order, an envelope that is followed up and decays.
 *
 *   filter [samples]
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void smooth(int n, const double *restrict x, double *restrict y) {
  y[0] = x[0];
  for (int i = 1; i < n; i++)
    y[i] = 0.9 * y[i - 1] + 0.1 * x[i];
}

/* A pair of complex poles, its state in two variables as signal processors keep it. */
static void resonate(int n, const double *restrict x, double *restrict y) {
  double before = 0.0, before2 = 0.0;
  for (int i = 0; i < n; i++) {
    double out = x[i] + 1.6 * before - 0.81 * before2;
    before2 = before;
    before = out;
    y[i] = out;
  }
}

static void follow(int n, const double *restrict x, double *restrict envelope) {
  double level = 0.0;
  for (int i = 0; i < n; i++) {
    level *= 0.999;
    level = fabs(x[i]) > level ? fabs(x[i]) : level;
    envelope[i] = level;
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 8000000;
  if (n < 2)
    return 2;
  double *x = malloc(n * sizeof *x), *y = malloc(n * sizeof *y), *z = malloc(n * sizeof *z);
  if (!x || !y || !z)
    return 1;
  for (int i = 0; i < n; i++)
    x[i] = (i * 7919L % 1000) / 500.0 - 1.0;
  smooth(n, x, y);
  resonate(n, y, z);
  double power = 0.0;
  for (int i = 0; i < n; i++)
    power += z[i] * z[i];
  follow(n, z, y);
  printf("%.6f %.6f\n", power / n, y[n - 1]);
  free(x);
  free(y);
  free(z);
  return 0;
}
