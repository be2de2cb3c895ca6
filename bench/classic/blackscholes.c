#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum { CALL, PUT } OptionType;
typedef struct {
  double S, K, r, v, T;
  OptionType type;
  double price;
} Option;

static double CNDF(double x) {
  int neg = x < 0;
  if (neg) x = -x;
  double k = 1 / (1 + 0.2316419 * x);
  double n = exp(-0.5 * x * x) * 0.39894228040143270286;
  double s = k * (0.319381530 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))));
  s = 1 - n * s;
  return neg ? 1 - s : s;
}

static double black_scholes(const Option *o) {
  double d1 = (log(o->S / o->K) + (o->r + o->v * o->v / 2) * o->T) / (o->v * sqrt(o->T));
  double d2 = d1 - o->v * sqrt(o->T);
  if (o->type == CALL)
    return o->S * CNDF(d1) - o->K * exp(-o->r * o->T) * CNDF(d2);
  return o->K * exp(-o->r * o->T) * CNDF(-d2) - o->S * CNDF(-d1);
}

static double binomial(const Option *o, int steps) {
  double dt = o->T / steps, u = exp(o->v * sqrt(dt)), d = 1 / u;
  double p = (exp(o->r * dt) - d) / (u - d), disc = exp(-o->r * dt);
  double *v = malloc((steps + 1) * sizeof(double)), r;
  int i, t;
  for (i = 0; i <= steps; i++) {
    double s = o->S * pow(u, i) * pow(d, steps - i);
    v[i] = o->type == CALL ? fmax(s - o->K, 0) : fmax(o->K - s, 0);
  }
  for (t = steps - 1; t >= 0; t--)
    for (i = 0; i <= t; i++)
      v[i] = disc * (p * v[i + 1] + (1 - p) * v[i]);
  r = v[0];
  free(v);
  return r;
}

static double monte_carlo(const Option *o, int paths, unsigned seed) {
  double sum = 0;
  for (int i = 0; i < paths; i++) {
    double z = 0;
    for (int k = 0; k < 12; k++) {
      seed = seed * 1664525u + 1013904223u;
      z += (seed >> 8) / 16777216.0;
    }
    z -= 6;
    double st = o->S * exp((o->r - o->v * o->v / 2) * o->T + o->v * sqrt(o->T) * z);
    sum += o->type == CALL ? fmax(st - o->K, 0) : fmax(o->K - st, 0);
  }
  return exp(-o->r * o->T) * sum / paths;
}

int main(void) {
  int n = 500000, i, run;
  Option *opt = malloc(n * sizeof *opt);
  double sum = 0, tree = 0, mc = 0;
  for (i = 0; i < n; i++) {
    opt[i].S = 50 + i % 101;
    opt[i].K = 60 + i % 83;
    opt[i].r = 0.01 + (i % 7) * 0.005;
    opt[i].v = 0.1 + (i % 13) * 0.03;
    opt[i].T = 0.25 + (i % 9) * 0.25;
    opt[i].type = i & 1 ? PUT : CALL;
  }
  for (run = 0; run < 10; run++)
    for (i = 0; i < n; i++)
      opt[i].price = black_scholes(&opt[i]);
  for (i = 0; i < n; i++)
    sum += opt[i].price;
  for (i = 0; i < 200; i++)
    tree += binomial(&opt[i], 500);
  for (i = 0; i < 20; i++)
    mc += monte_carlo(&opt[i], 50000, i + 1);
  printf("%.6f %.8f %.6f\n", sum, tree, mc);
  return 0;
}
