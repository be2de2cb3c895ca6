// Histograms of 20 bytes, energies of 8 numbers, again and again.
#include <stdio.h>
void hist(const unsigned char *d, int n, unsigned char h[16]);
double kin(const double *v, int n);

#ifndef CALLS
void hist(const unsigned char *d, int n, unsigned char h[16]) {
  for (int i = 0; i < n; i++)
    h[d[i] >> 4]++;
}
double kin(const double *v, int n) {
  double e = 0;
  for (int i = 0; i < n; i++)
    e += v[i] * v[i];
  return e;
}
#endif

#ifndef KERNELS
int main(int argc, char **argv) {
  (void)argv;
  static unsigned char d[20], h[16];
  double v[8] = {1, 2}, s = 0;
  for (int k = 0; k < 12000000; k++) {
    hist(d, 19 + argc, h);
    s += kin(v, 7 + argc);
    v[3] = s * 1e-9;
  }
  printf("%d %g\n", h[0], s);
  return 0;
}
#endif
