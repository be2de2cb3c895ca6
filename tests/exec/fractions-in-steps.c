// (a u + b) / (c u + d) with all four from arrays, written as a scan and as a last value, in the words that people have for it; and numbers so
// large and so small that only their ratio is one.
// RUN: %S/scans.sh %parlift %s %t
// RUN: grep -c "parallelized: scan" %t.remarks | grep -x 10
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct map {
  double a, b, c, d;
};

static double written(int n, const struct map *restrict m, double *restrict out) {
  double u = 0.5;
  for (int i = 0; i < n; i++) {
    u = (m[i].a * u + m[i].b) / (m[i].c * u + m[i].d);
    out[i] = u;
  }
  return u;
}
static double last(int n, const struct map *restrict m) {
  double u = 0.5;
  for (int i = 0; i < n; i++)
    u = (m[i].a * u + m[i].b) / (m[i].c * u + m[i].d);
  return u;
}
static double in_steps(int n, const struct map *restrict m, double *restrict out) {
  double x = 0.5;
  for (int i = 0; i < n; i++) {
    const double num = m[i].a * x + m[i].b;
    const double den = m[i].c * x + m[i].d;
    x = num / den;
    out[i] = x;
  }
  return x;
}
static double one_over(int n, const struct map *restrict m, double *restrict out) {
  out[0] = 0.5;
  for (int i = 1; i < n; i++) {
    double t = 1.0 / (m[i].c * out[i - 1] + m[i].d);
    out[i] = (m[i].a * out[i - 1] + m[i].b) * t;
  }
  return out[n - 1];
}
/* Beverton and Holt: growth, and what the place holds. */
static double population(int n, const struct map *restrict m, double *restrict out) {
  double x = 0.5;
  for (int i = 0; i < n; i++) {
    x = m[i].a * x / (1 + x / m[i].d);
    out[i] = x;
  }
  return x;
}
static double resistors(int n, const struct map *restrict m, double *restrict out) {
  double r = 3;
  for (int i = 0; i < n; i++) {
    r = m[i].a + r * m[i].d / (r + m[i].d);
    out[i] = r;
  }
  return r;
}
static double backwards(int n, const struct map *restrict m, double *restrict out) {
  double x = 1;
  for (int i = n - 1; i >= 0; i--) {
    x = m[i].a + m[i].b / x;
    out[i] = x;
  }
  return x;
}
static double in_branches(int n, const struct map *restrict m, double *restrict out) {
  double u = 0.5;
  for (int i = 0; i < n; i++) {
    if (m[i].a > m[i].d)
      u = (m[i].a * u + m[i].b) / (u + m[i].d);
    else
      u = m[i].c + u / m[i].d;
    out[i] = u;
  }
  return u;
}
/* Coefficients far out, of which only the ratios are numbers of the usual size. */
static double far_out(int n, const struct map *restrict m, double *restrict out) {
  double u = 0.5;
  for (int i = 0; i < n; i++) {
    const double s = i % 2 ? 1e250 : 1e-250;
    u = (s * m[i].a * u + s * m[i].b) / (s * m[i].c * u + s * m[i].d);
    out[i] = u;
  }
  return u;
}
static double tiny_values(int n, const struct map *restrict m, double *restrict out) {
  double u = 1e-290;
  for (int i = 0; i < n; i++) {
    u = (m[i].a * u + 1e-290) / (1e200 * u + m[i].d);
    out[i] = u * 1e290;
  }
  return u * 1e290;
}

/* No fractions of u, or not seen to be ones. */
static double uncertainty(int n, const struct map *restrict m, double *restrict out) {
  double p = 1;
  for (int i = 0; i < n; i++) {
    const double gain = p / (p + m[i].d);
    p = (1 - gain) * p + m[i].b;
    out[i] = gain;
  }
  return p;
}
static double squared(int n, const struct map *restrict m, double *restrict out) {
  double u = 0.5;
  for (int i = 0; i < n; i++) {
    u = (m[i].a * u * u + m[i].b) / (u + m[i].d);
    out[i] = u;
  }
  return u;
}
static double square_below(int n, const struct map *restrict m, double *restrict out) {
  double u = 0.5;
  for (int i = 0; i < n; i++) {
    const double g = u / (u + m[i].d);
    u = g / (u + m[i].a) + m[i].b;
    out[i] = u;
  }
  return u;
}
static double sum_of_two(int n, const struct map *restrict m, double *restrict out) {
  double u = 0.5;
  for (int i = 0; i < n; i++) {
    u = m[i].a / (u + m[i].d) + u;
    out[i] = u;
  }
  return u;
}

static double check(int n, const double *p) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum = 0.9 * sum + p[i];
  return sum;
}

int main(void) {
  const int lengths[] = {1, 2, 3, 5, 7, 8, 13, 64, 777, 5000};
  const int many = sizeof lengths / sizeof *lengths;
  for (int t = 0; t < many * 2; t++) {
    const int n = lengths[t / 2];
    struct map *m = malloc(n * sizeof *m);
    double *out = calloc(n, sizeof *out);
    unsigned seed = 99u + t;
    for (int i = 0; i < n; i++) {
      double *const numbers[] = {&m[i].a, &m[i].b, &m[i].c, &m[i].d};
      for (int k = 0; k < 4; k++) {
        seed = seed * 1664525u + 1013904223u;
        *numbers[k] = 0.5 + (seed >> 8) / 16777216.0;
      }
    }
#define SHOW(what)                                                                                                   \
  {                                                                                                                  \
    const double result = what(n, m, out);                                                                           \
    printf("%d %s %.9g %.9g\n", n, #what, result, check(n, out));                                                    \
  }
    SHOW(written)
    printf("%d last %.9g\n", n, last(n, m));
    SHOW(in_steps)
    SHOW(one_over)
    SHOW(population)
    SHOW(resistors)
    SHOW(backwards)
    SHOW(in_branches)
    SHOW(far_out)
    SHOW(tiny_values)
    SHOW(uncertainty)
    SHOW(squared)
    SHOW(square_below)
    SHOW(sum_of_two)
    free(m);
    free(out);
  }
  return 0;
}
