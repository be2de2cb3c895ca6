/* Tridiagonal systems by Thomas' algorithm, as people write it: with arrays of their own, in place with arrays from 1, with the
 * matrix in a struct, and many systems at once.
 *
 *   thomas [unknowns [systems]]
 */
#include <stdio.h>
#include <stdlib.h>

static void solve(int n, const double *restrict a, const double *restrict b, const double *restrict c, const double *restrict d,
                  double *restrict u, double *restrict z, double *restrict x) {
  u[0] = c[0] / b[0];
  z[0] = d[0] / b[0];
  for (int i = 1; i < n; i++) {
    double m = b[i] - a[i] * u[i - 1];
    u[i] = c[i] / m;
    z[i] = (d[i] - a[i] * z[i - 1]) / m;
  }
  x[n - 1] = z[n - 1];
  for (int i = n - 2; i >= 0; i--)
    x[i] = z[i] - u[i] * x[i + 1];
}

/* Arrays from 1 to n; b and d are overwritten. */
static void solve_in_place(int n, const double *restrict a, double *restrict b, const double *restrict c, double *restrict d) {
  for (int i = 2; i <= n; i++) {
    double m = a[i] / b[i - 1];
    b[i] = b[i] - m * c[i - 1];
    d[i] = d[i] - m * d[i - 1];
  }
  d[n] = d[n] / b[n];
  for (int i = n - 1; i >= 1; i--)
    d[i] = (d[i] - c[i] * d[i + 1]) / b[i];
}

struct matrix {
  int n;
  double *below, *diagonal, *above;
};

static void solve_matrix(const struct matrix *m, double *restrict x) {
  const int n = m->n;
  const double *restrict a = m->below, *restrict c = m->above;
  double *restrict b = m->diagonal;
  for (int i = 1; i < n; i++) {
    double w = a[i] / b[i - 1];
    b[i] -= w * c[i - 1];
    x[i] -= w * x[i - 1];
  }
  x[n - 1] /= b[n - 1];
  for (int i = n - 2; i >= 0; i--)
    x[i] = (x[i] - c[i] * x[i + 1]) / b[i];
}

/* One matrix of three numbers, many right sides, one after the other in memory. */
static void solve_many(int systems, int n, double *restrict d, double *restrict u) {
  u[0] = -1.0 / 4.0;
  for (int i = 1; i < n; i++)
    u[i] = -1.0 / (4.0 + u[i - 1]);
  for (int s = 0; s < systems; s++) {
    double *x = d + (long)s * n;
    x[0] = x[0] / 4.0;
    for (int i = 1; i < n; i++)
      x[i] = (x[i] + x[i - 1]) / (4.0 + u[i - 1]);
    for (int i = n - 2; i >= 0; i--)
      x[i] = x[i] - u[i] * x[i + 1];
  }
}

static double sum(long n, const double *x) {
  double s = 0.0;
  for (long i = 0; i < n; i++)
    s += x[i];
  return s;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1000000, systems = argc > 2 ? atoi(argv[2]) : 8;
  if (n < 2 || systems < 1)
    return 2;
  double *a = malloc((n + 1L) * sizeof *a), *b = malloc((n + 1L) * sizeof *b), *c = malloc((n + 1L) * sizeof *c);
  double *d = malloc((n + 1L) * sizeof *d), *u = malloc((n + 1L) * sizeof *u), *z = malloc((n + 1L) * sizeof *z);
  double *x = malloc((n + 1L) * sizeof *x), *many = malloc((long)systems * n * sizeof *many);
  if (!a || !b || !c || !d || !u || !z || !x || !many)
    return 1;
  for (int i = 0; i <= n; i++) {
    a[i] = -1.0;
    b[i] = 4.0 + i % 3;
    c[i] = -1.5;
    d[i] = i % 11;
  }
  for (long i = 0; i < (long)systems * n; i++)
    many[i] = i % 7;
  solve(n, a, b, c, d, u, z, x);
  printf("%.6f ", sum(n, x));
  solve_in_place(n, a, b, c, d);
  printf("%.6f ", sum(n, d + 1));
  for (int i = 0; i < n; i++) {
    b[i] = 5.0;
    x[i] = i % 5;
  }
  struct matrix m = {n, a, b, c};
  solve_matrix(&m, x);
  printf("%.6f ", sum(n, x));
  solve_many(systems, n, many, u);
  printf("%.6f\n", sum((long)systems * n, many));
  free(a);
  free(b);
  free(c);
  free(d);
  free(u);
  free(z);
  free(x);
  free(many);
  return 0;
}
