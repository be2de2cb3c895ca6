#include "course.h"

void run(int n, double *a) {
  for (int k = 0; k < n; k++) {
    for (int i = k + 1; i < n; i++)
      a[i * n + k] /= a[k * n + k];
    for (int i = k + 1; i < n; i++)
      for (int j = k + 1; j < n; j++)
        a[i * n + j] -= a[i * n + k] * a[k * n + j];
  }
}

int main(void) {
  double t0, t1;
  int n = 1500;
  double *a = malloc(8L * n * n);
  for (int i = 0; i < n * n; i++)
    a[i] = rnd();
  for (int i = 0; i < n; i++)
    a[i * n + i] += n;
  t0 = now();
  run(n, a);
  t1 = now();
  double s = 0;
  for (int i = 0; i < n * n; i++)
    s += a[i];
  printf("%.8e\n", s);
  fprintf(stderr, "%.4f\n", t1 - t0);
  return 0;
}
