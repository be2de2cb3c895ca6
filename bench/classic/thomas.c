#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <string.h>

/* Thomas algorithm, Crank-Nicolson, ADI on a plane */
static void thomas(int n, const double *a, const double *b, const double *c, const double *d, double *x, double *cp, double *dp) {
  int i;
  cp[0] = c[0] / b[0];
  dp[0] = d[0] / b[0];
  for (i = 1; i < n; i++) {
    double m = b[i] - a[i] * cp[i - 1];
    cp[i] = c[i] / m;
    dp[i] = (d[i] - a[i] * dp[i - 1]) / m;
  }
  x[n - 1] = dp[n - 1];
  for (i = n - 2; i >= 0; i--)
    x[i] = dp[i] - cp[i] * x[i + 1];
}

static void crank_nicolson(double *u, int n, double r, int steps) {
  double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), *c = malloc(n * sizeof *c);
  double *d = malloc(n * sizeof *d), *cp = malloc(n * sizeof *cp), *dp = malloc(n * sizeof *dp);
  int i, t;
  for (i = 0; i < n; i++) {
    a[i] = c[i] = -r / 2;
    b[i] = 1 + r;
  }
  a[0] = c[n - 1] = 0;
  for (t = 0; t < steps; t++) {
    d[0] = u[0];
    d[n - 1] = u[n - 1];
    for (i = 1; i < n - 1; i++)
      d[i] = r / 2 * u[i - 1] + (1 - r) * u[i] + r / 2 * u[i + 1];
    thomas(n, a, b, c, d, u, cp, dp);
  }
  free(a); free(b); free(c); free(d); free(cp); free(dp);
}

#define M 400
static double g[M][M], h[M][M];
static void adi(double r, int steps) {
  double cp[M], dp[M];
  int i, j, t;
  for (t = 0; t < steps; t++) {
    for (i = 1; i < M - 1; i++) {            /* implicit in j */
      cp[0] = 0;
      dp[0] = g[i][0];
      for (j = 1; j < M - 1; j++) {
        double m = 1 + 2 * r + r * cp[j - 1];
        double d = r * g[i - 1][j] + (1 - 2 * r) * g[i][j] + r * g[i + 1][j];
        cp[j] = -r / m;
        dp[j] = (d + r * dp[j - 1]) / m;
      }
      h[i][M - 1] = g[i][M - 1];
      for (j = M - 2; j >= 0; j--)
        h[i][j] = dp[j] - cp[j] * h[i][j + 1];
    }
    for (j = 1; j < M - 1; j++) {            /* implicit in i */
      cp[0] = 0;
      dp[0] = g[0][j];
      for (i = 1; i < M - 1; i++) {
        double m = 1 + 2 * r + r * cp[i - 1];
        double d = r * h[i][j - 1] + (1 - 2 * r) * h[i][j] + r * h[i][j + 1];
        cp[i] = -r / m;
        dp[i] = (d + r * dp[i - 1]) / m;
      }
      for (i = M - 2; i >= 1; i--)
        g[i][j] = dp[i] - cp[i] * g[i + 1][j];
    }
  }
}

static void spline(const double *x, const double *y, int n, double *y2) {
  double *u = malloc(n * sizeof *u);
  y2[0] = u[0] = 0;
  for (int i = 1; i < n - 1; i++) {
    double sig = (x[i] - x[i - 1]) / (x[i + 1] - x[i - 1]);
    double p = sig * y2[i - 1] + 2;
    y2[i] = (sig - 1) / p;
    u[i] = (y[i + 1] - y[i]) / (x[i + 1] - x[i]) - (y[i] - y[i - 1]) / (x[i] - x[i - 1]);
    u[i] = (6 * u[i] / (x[i + 1] - x[i - 1]) - sig * u[i - 1]) / p;
  }
  y2[n - 1] = 0;
  for (int k = n - 2; k >= 0; k--)
    y2[k] = y2[k] * y2[k + 1] + u[k];
  free(u);
}
static double splint(const double *xa, const double *ya, const double *y2, int n, double x) {
  int lo = 0, hi = n - 1;
  while (hi - lo > 1) {
    int k = (hi + lo) >> 1;
    if (xa[k] > x) hi = k;
    else lo = k;
  }
  double h_ = xa[hi] - xa[lo], a = (xa[hi] - x) / h_, b = (x - xa[lo]) / h_;
  return a * ya[lo] + b * ya[hi] + ((a * a * a - a) * y2[lo] + (b * b * b - b) * y2[hi]) * (h_ * h_) / 6;
}

int main(void) {
  int n = 20000, i, j;
  double *u = malloc(n * sizeof *u), s = 0, q = 0;
  for (i = 0; i < n; i++)
    u[i] = sin(i * 0.001) + (i > n / 2);
  crank_nicolson(u, n, 0.8, 300);
  for (i = 0; i < n; i++) s += u[i] * u[i];
  for (i = 0; i < M; i++)
    for (j = 0; j < M; j++)
      g[i][j] = i == 0 || j == 0 ? 1 : (i * j % 17) / 17.0;
  memcpy(h, g, sizeof g);
  adi(0.3, 50);
  for (i = 0; i < M; i++)
    for (j = 0; j < M; j++) q += g[i][j];
  static double xa[1000], ya[1000], y2[1000];
  for (i = 0; i < 1000; i++) { xa[i] = i * 0.01; ya[i] = cos(xa[i]); }
  spline(xa, ya, 1000, y2);
  double e = 0;
  for (i = 0; i < 2000000; i++) {
    double x = i * 4.9e-6;
    e += fabs(splint(xa, ya, y2, 1000, x) - cos(x));
  }
  printf("%.9f %.8f %d\n", s, q, e / 2000000 < 1e-6);
  return 0;
}
