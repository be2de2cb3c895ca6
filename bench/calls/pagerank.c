// Ranks of 20 pages, again and again.
#include <stdio.h>
void rank(int n, const int *out, int (*link)[20], const double *old, double *now);

#ifndef CALLS
void rank(int n, const int *out, int (*link)[20], const double *old, double *now) {
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int j = 0; j < n; j++)
      if (link[j][i])
        s += old[j] / out[j];
    now[i] = 0.15 / n + 0.85 * s;
  }
}
#endif

#ifndef KERNELS
int main(int argc, char **argv) {
  (void)argv;
  static int out[20], link[20][20];
  double a[20], b[20];
  for (int i = 0; i < 20; i++) {
    a[i] = 0.05;
    for (int j = 0; j < 20; j++)
      out[i] += link[i][j] = (i * 3 + j) % 4 == 0;
  }
  for (int q = 0; q < 400000; q++) {
    rank(19 + argc, out, link, a, b);
    rank(20, out, link, b, a);
  }
  printf("%.9g\n", a[3]);
  return 0;
}
#endif
