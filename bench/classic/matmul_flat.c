#include <stdio.h>
#include <stdlib.h>

void fill(double *m, int n, unsigned seed) {
  for (int i = 0; i < n * n; i++) {
    seed = seed * 1103515245u + 12345u;
    m[i] = (seed >> 16) % 100;
  }
}

void multiply(const double *a, const double *b, double *c, int n) {
  int i, j, k;
  for (i = 0; i < n; i++) {
    for (j = 0; j < n; j++) {
      double sum = 0;
      for (k = 0; k < n; k++)
        sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
  }
}

double trace(double *m, int n) {
  double t = 0;
  int i;
  for (i = 0; i < n; i++)
    t += m[i * (n + 1)];
  return t;
}

double norm1(double *m, int n) {
  double best = 0;
  for (int j = 0; j < n; j++) {
    double s = 0;
    for (int i = 0; i < n; i++)
      s += m[i * n + j] < 0 ? -m[i * n + j] : m[i * n + j];
    if (s > best)
      best = s;
  }
  return best;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 700;
  double *a = malloc(n * n * sizeof(double));
  double *b = malloc(n * n * sizeof(double));
  double *c = malloc(n * n * sizeof(double));
  fill(a, n, 1);
  fill(b, n, 2);
  multiply(a, b, c, n);
  multiply(c, a, b, n);
  printf("%.1f %.1f\n", trace(c, n), norm1(c, n));
  printf("%.1f %.1f\n", trace(b, n), norm1(b, n));
  free(a); free(b); free(c);
  return 0;
}
