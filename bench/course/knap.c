#include "course.h"

int run(int n, int W, const int *w, const int *v, int *d) {
  for (int i = 0; i <= W; i++)
    d[i] = 0;
  for (int i = 0; i < n; i++)
    for (int c = W; c >= w[i]; c--)
      if (d[c - w[i]] + v[i] > d[c])
        d[c] = d[c - w[i]] + v[i];
  return d[W];
}

int main(void) {
  double t0, t1;
  int n = 400, W = 1000000;
  int w[400], v[400];
  for (int i = 0; i < n; i++) {
    w[i] = 1 + (int)(rnd() * 1000);
    v[i] = 1 + (int)(rnd() * 1000);
  }
  int *d = malloc(4L * (W + 1));
  t0 = now();
  int r = run(n, W, w, v, d);
  t1 = now();
  printf("%d\n", r);
  fprintf(stderr, "%.4f\n", t1 - t0);
  return 0;
}
