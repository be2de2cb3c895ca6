#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NEQ 4
typedef void (*rhs_fn)(double t, const double y[NEQ], double dy[NEQ], void *params);

struct orbit { double mu, drag; };

static void central_force(double t, const double y[NEQ], double dy[NEQ], void *params) {
  const struct orbit *o = params;
  double r2 = y[0] * y[0] + y[1] * y[1] + 1e-3;
  double a = -o->mu / (r2 * sqrt(r2));
  (void)t;
  dy[0] = y[2];
  dy[1] = y[3];
  dy[2] = a * y[0] - o->drag * y[2];
  dy[3] = a * y[1] - o->drag * y[3];
}

static void rk4_step(rhs_fn f, double t, double h, double y[NEQ], void *params) {
  double k1[NEQ], k2[NEQ], k3[NEQ], k4[NEQ], tmp[NEQ];
  int i;
  f(t, y, k1, params);
  for (i = 0; i < NEQ; i++) tmp[i] = y[i] + h / 2 * k1[i];
  f(t + h / 2, tmp, k2, params);
  for (i = 0; i < NEQ; i++) tmp[i] = y[i] + h / 2 * k2[i];
  f(t + h / 2, tmp, k3, params);
  for (i = 0; i < NEQ; i++) tmp[i] = y[i] + h * k3[i];
  f(t + h, tmp, k4, params);
  for (i = 0; i < NEQ; i++) y[i] += h / 6 * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]);
}

static void integrate(rhs_fn f, double *y, int particles, double t1, double h, void *params) {
  int p;
  for (p = 0; p < particles; p++) {
    double t = 0;
    while (t < t1) {
      rk4_step(f, t, h, &y[p * NEQ], params);
      t += h;
    }
  }
}

/* Lorenz ensemble, structure of arrays */
static void lorenz(double *x, double *y, double *z, int n, int steps, double h) {
  for (int s = 0; s < steps; s++)
    for (int i = 0; i < n; i++) {
      double dx = 10 * (y[i] - x[i]), dy = x[i] * (28 - z[i]) - y[i], dz = x[i] * y[i] - 8.0 / 3 * z[i];
      double mx = x[i] + h / 2 * dx, my = y[i] + h / 2 * dy, mz = z[i] + h / 2 * dz;
      x[i] += h * 10 * (my - mx);
      y[i] += h * (mx * (28 - mz) - my);
      z[i] += h * (mx * my - 8.0 / 3 * mz);
    }
}

int main(void) {
  int n = 2000, i;
  double *y = malloc(n * NEQ * sizeof(double)), s = 0;
  struct orbit o = {1.0, 0.01};
  for (i = 0; i < n; i++) {
    y[i * NEQ] = 1 + i * 1e-3;
    y[i * NEQ + 1] = 0;
    y[i * NEQ + 2] = 0.1;
    y[i * NEQ + 3] = 1;
  }
  integrate(central_force, y, n, 10.0, 0.01, &o);
  for (i = 0; i < n; i++)
    s += y[i * NEQ] + 2 * y[i * NEQ + 1];
  printf("%.9f\n", s);
  double *lx = malloc(3 * n * sizeof(double)), *ly = lx + n, *lz = ly + n;
  for (i = 0; i < n; i++) {
    lx[i] = 1 + i * 1e-4;
    ly[i] = 1;
    lz[i] = 20;
  }
  lorenz(lx, ly, lz, n, 1000, 0.002);
  s = 0;
  for (i = 0; i < n; i++) s += lx[i] * ly[i] + lz[i];
  printf("%.8f\n", s);
  return 0;
}
