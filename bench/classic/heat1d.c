#include <math.h>
#include <stdio.h>
#include <stdlib.h>

void swap(double **a, double **b) {
  double *t = *a;
  *a = *b;
  *b = t;
}

void step(const double *cur, double *next, int n, double r) {
  next[0] = cur[0];
  for (int i = 1; i < n - 1; i++)
    next[i] = cur[i] + r * (cur[i - 1] - 2 * cur[i] + cur[i + 1]);
  next[n - 1] = cur[n - 1];
}

double energy(double *u, int n) {
  double e = 0;
  while (n-- > 0) {
    e += *u * *u;
    u++;
  }
  return e;
}

int main(void) {
  int n = 200000, steps = 3000;
  double *u = malloc(n * sizeof(double)), *v = malloc(n * sizeof(double));
  for (int i = 0; i < n; i++)
    u[i] = i < n / 2 ? sin(i * 1e-3) : 1.0;
  for (int t = 0; t < steps; t++) {
    step(u, v, n, 0.25);
    swap(&u, &v);
  }
  printf("%.10f %.10f\n", energy(u, n), u[n / 2]);
  free(u);
  free(v);
  /* a small rod, to convergence: the inner loop is short */
  static double a[130], b[130];
  a[0] = b[0] = 100;
  int it = 0;
  double err = 1;
  while (err > 1e-7) {
    int i;
    err = 0;
    for (i = 1; i < 129; i++)
      b[i] = 0.5 * (a[i - 1] + a[i + 1]);
    for (i = 1; i < 129; i++) {
      err = fmax(err, fabs(a[i] - b[i]));
      a[i] = b[i];
    }
    it++;
  }
  printf("%d %.9f\n", it, a[64]);
  return 0;
}
