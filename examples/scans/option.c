/* The price of a European put by the equation of Black and Scholes: implicit finite differences, a tridiagonal system for each
 * step back in time, against the closed formula.
 *
 *   option [prices [steps]]
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct option {
  double strike, rate, volatility, expiry;
};

static double normal(double x) {
  return 0.5 * erfc(-x / sqrt(2.0));
}

static double closed_formula(const struct option *o, double price) {
  double width = o->volatility * sqrt(o->expiry);
  double d1 = (log(price / o->strike) + (o->rate + 0.5 * o->volatility * o->volatility) * o->expiry) / width;
  double d2 = d1 - width;
  return o->strike * exp(-o->rate * o->expiry) * normal(-d2) - price * normal(-d1);
}

/* Coefficients of the system: they do not change in time, nor does its elimination. */
static void coefficients(int n, double dt, double rate, double volatility, double *restrict a, double *restrict b,
                         double *restrict c) {
  for (int i = 0; i <= n; i++) {
    double variance = volatility * volatility * i * i, drift = rate * i;
    a[i] = 0.5 * dt * (drift - variance);
    b[i] = 1.0 + dt * (variance + rate);
    c[i] = -0.5 * dt * (drift + variance);
  }
}

static void eliminate(int n, const double *restrict a, double *restrict b, const double *restrict c, double *restrict factor) {
  for (int i = 2; i < n; i++) {
    factor[i] = a[i] / b[i - 1];
    b[i] = b[i] - a[i] * c[i - 1] / b[i - 1];
  }
}

static void step_back(int n, const double *restrict factor, const double *restrict b, const double *restrict c,
                      double *restrict value) {
  for (int i = 2; i < n; i++)
    value[i] = value[i] - factor[i] * value[i - 1];
  value[n - 1] = value[n - 1] / b[n - 1];
  for (int i = n - 2; i >= 1; i--)
    value[i] = (value[i] - c[i] * value[i + 1]) / b[i];
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 200000, steps = argc > 2 ? atoi(argv[2]) : 100;
  if (n < 10 || steps < 1)
    return 2;
  const struct option put = {100.0, 0.05, 0.2, 1.0};
  const double highest = 4.0 * put.strike, ds = highest / n, dt = put.expiry / steps;
  double *a = malloc((n + 1L) * sizeof *a), *b = malloc((n + 1L) * sizeof *b), *c = malloc((n + 1L) * sizeof *c);
  double *factor = malloc((n + 1L) * sizeof *factor), *value = malloc((n + 1L) * sizeof *value);
  if (!a || !b || !c || !factor || !value)
    return 1;
  coefficients(n, dt, put.rate, put.volatility, a, b, c);
  eliminate(n, a, b, c, factor);
  for (int i = 0; i <= n; i++)
    value[i] = put.strike - i * ds > 0.0 ? put.strike - i * ds : 0.0;
  for (int t = 1; t <= steps; t++) {
    value[0] = put.strike * exp(-put.rate * t * dt);
    value[n] = 0.0;
    value[1] -= a[1] * value[0];
    step_back(n, factor, b, c, value);
  }
  int at = n / 4;
  printf("%.4f %.2f\n", value[at], closed_formula(&put, at * ds));
  free(a);
  free(b);
  free(c);
  free(factor);
  free(value);
  return 0;
}
