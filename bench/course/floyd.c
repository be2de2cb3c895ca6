#include "course.h"

void run(int n, int *d) {
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        if (d[i * n + k] + d[k * n + j] < d[i * n + j])
          d[i * n + j] = d[i * n + k] + d[k * n + j];
}

int main(void) {
  double t0, t1;
  int n = 1100;
  int *d = malloc(4L * n * n);
  for (int i = 0; i < n * n; i++)
    d[i] = 1 + (int)(rnd() * 1000);
  for (int i = 0; i < n; i++)
    d[i * n + i] = 0;
  t0 = now();
  run(n, d);
  t1 = now();
  unsigned s = 0;
  for (int i = 0; i < n * n; i++)
    s = s * 31 + d[i];
  printf("%u\n", s);
  fprintf(stderr, "%.4f\n", t1 - t0);
  return 0;
}
