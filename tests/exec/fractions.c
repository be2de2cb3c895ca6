// Linear fractions of the state, (a * u + b) / (c * u + d), in the words that people write, with coefficients from everywhere between the
// smallest numbers and such that the composed ones leave the range, where the loop itself takes over.
// RUN: %S/scans.sh %parlift %s %t
// RUN: grep -c "parallelized: scan(u" %t.remarks | grep -x 7
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double general(int n, const double *restrict a, const double *restrict b, double *restrict o) {
  double u = 1;
  for (int i = 0; i < n; i++) {
    u = (a[i] * u + b[i]) / (b[i] * u + 2 * a[i]);
    o[i] = u;
  }
  return u;
}
static void in_elements(int n, const double *restrict a, double *restrict u) {
  for (int i = 1; i < n; i++)
    u[i] = (2 * u[i - 1] + 1) / (u[i - 1] + a[i]);
}
static double over_itself(int n, const double *restrict a, double *restrict o) {
  double u = 1;
  for (int i = 0; i < n; i++) {
    u = u / (1 + a[i] * u);
    o[i] = u;
  }
  return u;
}
static float of_floats(int n, const double *restrict a, double *restrict o) {
  float u = 3;
  for (int i = 0; i < n; i++) {
    u = (u + 1) / ((float)a[i] * u + 2);
    o[i] = (int)(u * 100);
  }
  return (int)(u * 100);
}
static double and_a_sum(int n, const double *restrict a, double *restrict o) {
  double u = 1;
  for (int i = n - 1; i >= 0; i--) {
    u = (u - 1) / (u + 4) + a[i];
    o[i] = u;
  }
  return u;
}
static double under_conditions(int n, const double *restrict a, double *restrict o) {
  double u = 1;
  for (int i = 0; i < n; i++) {
    if (a[i] < 1)
      u = 0.5;
    else if (a[i] < 2)
      u = (3 * u + a[i]) / (u + 5);
    else
      u = a[i] / (1 + u);
    o[i] = u;
  }
  return u;
}
static double and_a_difference(int n, const double *restrict a, const double *restrict b, double *restrict o) {
  double u = 2;
  for (int i = 0; i < n; i++) {
    u = (a[i] * u - u + b[i]) / (u + a[i]);
    o[i] = u;
  }
  return u;
}
/* No fractions: products of the state, another state below. */
static double squares(int n, const double *restrict a, double *restrict o) {
  double u = 1;
  for (int i = 0; i < n; i++) {
    u = (u * u + a[i]) / (2 * u + 1);
    o[i] = u;
  }
  return u;
}
static double others(int n, const double *restrict a, double *restrict o) {
  double u = 1, v = 2;
  for (int i = 0; i < n; i++) {
    const double t = (u + a[i]) / (v + 1);
    v = (v + 1) / (u + 3);
    u = t;
    o[i] = u;
  }
  return u;
}

int main(void) {
  const int lengths[] = {1, 2, 3, 5, 8, 64, 777, 5000};
  for (unsigned t = 0; t < sizeof lengths / sizeof *lengths * 4; t++) {
    const int n = lengths[t / 4], mode = t % 4;
    double *a = calloc(n, sizeof *a), *b = calloc(n, sizeof *b), *o = calloc(n, sizeof *o);
    const double size = mode == 0 ? 1 : mode == 1 ? 1e-290 : mode == 2 ? 1e290 : 1e120;
    unsigned seed = 3;
    for (int i = 0; i < n; i++) {
      seed = seed * 1664525u + 1013904223u;
      a[i] = (0.5 + (seed >> 8) % 1000 / 400.0) * size;
      b[i] = (0.25 + (seed >> 20) / 3000.0) * size;
    }
#define SHOW(what, call)                                                                                             \
  {                                                                                                                  \
    const double result = (call);                                                                                    \
    double sum = 0;                                                                                                  \
    for (int i = 0; i < n; i++)                                                                                      \
      sum += fabs(o[i]) < 1e-200 || fabs(o[i]) > 1e200 ? 1 : o[i];                                                    \
    printf("%d %d %s %.5g %.5g\n", n, mode, what, result, sum);                                                      \
  }
    SHOW("general", general(n, a, b, o));
    SHOW("itself", over_itself(n, a, o));
    SHOW("difference", and_a_difference(n, a, b, o));
    if (mode > 0)
      for (int i = 0; i < n; i++)
        a[i] /= size;
    o[0] = 1;
    SHOW("elements", (in_elements(n, a, o), o[n - 1]));
    SHOW("floats", of_floats(n, a, o));
    SHOW("sum", and_a_sum(n, a, o));
    SHOW("conditions", under_conditions(n, a, o));
    SHOW("squares", squares(n, a, o));
    SHOW("others", others(n, a, o));
    free(a);
    free(b);
    free(o);
  }
  return 0;
}
