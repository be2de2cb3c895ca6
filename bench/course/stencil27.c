#include "course.h"

void step(int n, const double *a, double *b) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++) {
        double s = 0;
        for (int di = -1; di <= 1; di++)
          for (int dj = -1; dj <= 1; dj++)
            for (int dk = -1; dk <= 1; dk++)
              s += a[(i + di) * n * n + (j + dj) * n + k + dk];
        b[i * n * n + j * n + k] = s / 27.0;
      }
}

int main(void) {
  double t0, t1;
  int n = 160;
  double *a = malloc(8L * n * n * n), *b = malloc(8L * n * n * n);
  for (int i = 0; i < n * n * n; i++)
    a[i] = b[i] = rnd();
  t0 = now();
  for (int t = 0; t < 10; t++) {
    step(n, a, b);
    double *c = a;
    a = b;
    b = c;
  }
  t1 = now();
  double s = 0;
  for (int i = 0; i < n * n * n; i++)
    s += a[i];
  printf("%.8e\n", s);
  fprintf(stderr, "%.4f\n", t1 - t0);
  return 0;
}
