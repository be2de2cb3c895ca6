// Elimination in 6 x 6, again and again.
#include <math.h>
#include <stdio.h>
void solve(int n, double *a, double *b);

#ifndef CALLS
void solve(int n, double *a, double *b) {
  for (int k = 0; k < n; k++) {
    int p = k;
    for (int i = k + 1; i < n; i++)
      if (fabs(a[i * n + k]) > fabs(a[p * n + k]))
        p = i;
    for (int j = 0; j < n; j++) {
      double t = a[k * n + j];
      a[k * n + j] = a[p * n + j];
      a[p * n + j] = t;
    }
    double t = b[k];
    b[k] = b[p];
    b[p] = t;
    for (int i = k + 1; i < n; i++) {
      double f = a[i * n + k] / a[k * n + k];
      for (int j = k; j < n; j++)
        a[i * n + j] -= f * a[k * n + j];
      b[i] -= f * b[k];
    }
  }
  for (int i = n - 1; i >= 0; i--) {
    for (int j = i + 1; j < n; j++)
      b[i] -= a[i * n + j] * b[j];
    b[i] /= a[i * n + i];
  }
}
#endif

#ifndef KERNELS
int main(int argc, char **argv) {
  (void)argv;
  double a[36], b[6], t = 0;
  for (int q = 0; q < 800000; q++) {
    for (int i = 0; i < 36; i++)
      a[i] = (i * 7 + q) % 11 + (i % 7 == 0 ? 20 : 0);
    for (int i = 0; i < 6; i++)
      b[i] = i + q % 3;
    solve(5 + argc, a, b);
    t += b[2];
  }
  printf("%.9g\n", t);
  return 0;
}
#endif
