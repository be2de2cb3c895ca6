// Matrix products of 6 x 6, in arrays of variable length, again and again.
#include <stdio.h>
void mul(int n, double a[n][n], double b[n][n], double c[n][n]);

#ifndef CALLS
void mul(int n, double a[n][n], double b[n][n], double c[n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      c[i][j] = 0;
      for (int k = 0; k < n; k++)
        c[i][j] += a[i][k] * b[k][j];
    }
}
#endif

#ifndef KERNELS
int main(int argc, char **argv) {
  (void)argv;
  int n = 5 + argc;
  double a[n][n], b[n][n], c[n][n];
  for (int i = 0; i < n * n; i++)
    a[0][i] = i, b[0][i] = i * 0.5;
  for (int q = 0; q < 2000000; q++) {
    mul(n, a, b, c);
    a[0][3] = c[0][2] * 1e-3;
  }
  printf("%.9g\n", c[1][1]);
  return 0;
}
#endif
