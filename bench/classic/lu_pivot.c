#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Doolittle, row pivoting, matrix by rows of pointers, as in Numerical Recipes */
int ludcmp(double **a, int n, int *indx, double *d) {
  int i, imax = 0, j, k;
  double big, dum, sum, temp;
  double *vv = malloc(n * sizeof(double));
  *d = 1.0;
  for (i = 0; i < n; i++) {
    big = 0.0;
    for (j = 0; j < n; j++)
      if ((temp = fabs(a[i][j])) > big)
        big = temp;
    if (big == 0.0)
      return -1;
    vv[i] = 1.0 / big;
  }
  for (j = 0; j < n; j++) {
    for (i = 0; i < j; i++) {
      sum = a[i][j];
      for (k = 0; k < i; k++)
        sum -= a[i][k] * a[k][j];
      a[i][j] = sum;
    }
    big = 0.0;
    for (i = j; i < n; i++) {
      sum = a[i][j];
      for (k = 0; k < j; k++)
        sum -= a[i][k] * a[k][j];
      a[i][j] = sum;
      if ((dum = vv[i] * fabs(sum)) >= big) {
        big = dum;
        imax = i;
      }
    }
    if (j != imax) {
      for (k = 0; k < n; k++) {
        dum = a[imax][k];
        a[imax][k] = a[j][k];
        a[j][k] = dum;
      }
      *d = -(*d);
      vv[imax] = vv[j];
    }
    indx[j] = imax;
    if (a[j][j] == 0.0)
      a[j][j] = 1e-20;
    if (j != n - 1) {
      dum = 1.0 / a[j][j];
      for (i = j + 1; i < n; i++)
        a[i][j] *= dum;
    }
  }
  free(vv);
  return 0;
}

void lubksb(double **a, int n, int *indx, double b[]) {
  int i, ii = -1, ip, j;
  double sum;
  for (i = 0; i < n; i++) {
    ip = indx[i];
    sum = b[ip];
    b[ip] = b[i];
    if (ii >= 0)
      for (j = ii; j < i; j++)
        sum -= a[i][j] * b[j];
    else if (sum)
      ii = i;
    b[i] = sum;
  }
  for (i = n - 1; i >= 0; i--) {
    sum = b[i];
    for (j = i + 1; j < n; j++)
      sum -= a[i][j] * b[j];
    b[i] = sum / a[i][i];
  }
}

int main(void) {
  int n = 600, i, j;
  double **a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), d;
  int *indx = malloc(n * sizeof *indx);
  unsigned s = 5;
  for (i = 0; i < n; i++) {
    a[i] = malloc(n * sizeof **a);
    for (j = 0; j < n; j++) {
      s = s * 1664525u + 1013904223u;
      a[i][j] = (s >> 8) / 16777216.0 - 0.5;
    }
    b[i] = 1.0 + i % 3;
  }
  if (ludcmp(a, n, indx, &d))
    return 1;
  lubksb(a, n, indx, b);
  double logdet = 0, x = 0;
  for (i = 0; i < n; i++) {
    logdet += log(fabs(a[i][i]));
    x += b[i];
    if (a[i][i] < 0)
      d = -d;
  }
  printf("%.6f %g %.6f\n", logdet, d, x);
  return 0;
}
