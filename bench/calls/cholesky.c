// Factors of 5 x 5, again and again.
#include <math.h>
#include <stdio.h>
void chol(int n, double a[n][n]);

#ifndef CALLS
void chol(int n, double a[n][n]) {
  for (int j = 0; j < n; j++) {
    for (int k = 0; k < j; k++)
      for (int i = j; i < n; i++)
        a[i][j] -= a[i][k] * a[j][k];
    double d = sqrt(a[j][j]);
    for (int i = j; i < n; i++)
      a[i][j] /= d;
  }
}
#endif

#ifndef KERNELS
int main(int argc, char **argv) {
  (void)argv;
  int n = 4 + argc;
  double a[n][n], t = 0;
  for (int q = 0; q < 2000000; q++) {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        a[i][j] = i == j ? 10 + q % 3 : 1;
    chol(n, a);
    t += a[n - 1][n - 1];
  }
  printf("%.9g\n", t);
  return 0;
}
#endif
