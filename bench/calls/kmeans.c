// The nearest of four centres in three dimensions, again and again.
#include <stdio.h>
int nearest(int k, int d, const double *c, const double *p);
void addto(int d, double *s, const double *p);

#ifndef CALLS
int nearest(int k, int d, const double *c, const double *p) {
  int best = 0;
  double least = 1e300;
  for (int i = 0; i < k; i++) {
    double s = 0;
    for (int j = 0; j < d; j++) {
      double e = c[i * d + j] - p[j];
      s += e * e;
    }
    if (s < least) {
      least = s;
      best = i;
    }
  }
  return best;
}
void addto(int d, double *s, const double *p) {
  for (int j = 0; j < d; j++)
    s[j] += p[j];
}
#endif

#ifndef KERNELS
int main(int argc, char **argv) {
  (void)argv;
  double c[12], p[3], s[12] = {0};
  long t = 0;
  for (int i = 0; i < 12; i++)
    c[i] = i * 1.7 - 4;
  for (int q = 0; q < 8000000; q++) {
    for (int j = 0; j < 3; j++)
      p[j] = (q * (j + 3)) % 17;
    int b = nearest(3 + argc, 3, c, p);
    addto(3, s + 3 * b, p);
    t += b;
  }
  printf("%ld %g\n", t, s[0]);
  return 0;
}
#endif
