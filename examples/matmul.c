/* Matrix product on linearised arrays.
 *
 *   matmul [size]      prints a checksum of the product of two size x size matrices
 */
#include <stdio.h>
#include <stdlib.h>

static void fill(int n, double *m, double scale) {
  for (int i = 0; i < n * n; i++)
    m[i] = scale * (i % 17) - 1.0;
}

static void multiply(int n, const double *a, const double *b, double *c) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      c[i * n + j] = 0.0;
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        c[i * n + j] += a[i * n + k] * b[k * n + j];
  }
}

static double checksum(int n, const double *m) {
  double sum = 0.0;
  for (int i = 0; i < n * n; i++)
    sum += m[i] * (1 + i % 3);
  return sum;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1000;
  if (n < 1 || n > 20000) {
    fprintf(stderr, "usage: matmul [size]\n");
    return 2;
  }
  double *a = malloc(sizeof *a * n * n);
  double *b = malloc(sizeof *b * n * n);
  double *c = malloc(sizeof *c * n * n);
  if (!a || !b || !c)
    return 1;
  fill(n, a, 0.5);
  fill(n, b, 0.25);
  multiply(n, a, b, c);
  printf("%.8g\n", checksum(n, c));
  free(a);
  free(b);
  free(c);
  return 0;
}
