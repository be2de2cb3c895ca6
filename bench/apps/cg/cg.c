/* Smallest eigenvalue of a sparse symmetric matrix by inverse iteration; the systems by conjugate gradients. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static int naa, nnz, nonzer = 11;
static int *colidx, *rowstr;
static double *a, *x, *z, *p, *q, *r;
static int firstrow, lastrow, firstcol, lastcol;

static unsigned long seed = 314159265;
static double next(void) {
  seed = seed * 6364136223846793005UL + 1442695040888963407UL;
  return (double)(seed >> 11) / 9007199254740992.0;
}

/* Random, symmetric by construction, diagonally dominant; rows hold their elements in the order of columns. */
static void makea(int n) {
  int i, j, k, m;
  int *count = (int *)calloc(n + 1, sizeof(int));
  int (*mine)[16] = (int (*)[16])malloc(n * sizeof(*mine));
  for (i = 0; i < n; i++)
    for (k = 0; k < nonzer; k++) {
      mine[i][k] = (int)(next() * n);
      if (mine[i][k] != i) {
        count[i]++;
        count[mine[i][k]]++;
      }
    }
  rowstr[0] = 0;
  for (i = 0; i < n; i++)
    rowstr[i + 1] = rowstr[i] + count[i] + 1;
  nnz = rowstr[n];
  for (i = 0; i < n; i++) {
    colidx[rowstr[i]] = i;
    a[rowstr[i]] = 2.5 * (count[i] + 1);
    count[i] = rowstr[i] + 1;
  }
  for (i = 0; i < n; i++)
    for (k = 0; k < nonzer; k++) {
      j = mine[i][k];
      if (j == i)
        continue;
      m = count[i]++;
      colidx[m] = j;
      a[m] = -0.5 - 0.25 * ((i + j) % 3);
      m = count[j]++;
      colidx[m] = i;
      a[m] = -0.5 - 0.25 * ((i + j) % 3);
    }
  free(count);
  free(mine);
}

static void conj_grad(int colidx[], int rowstr[], double x[], double z[], double a[], double p[], double q[],
                      double r[], double *rnorm) {
  int j, k;
  int cgit, cgitmax;
  double d, sum, rho, rho0, alpha, beta;

  cgitmax = 25;
  rho = 0.0;
  for (j = 0; j < naa + 1; j++) {
    q[j] = 0.0;
    z[j] = 0.0;
    r[j] = x[j];
    p[j] = r[j];
  }
  for (j = 0; j < lastcol - firstcol + 1; j++)
    rho = rho + r[j] * r[j];
  for (cgit = 1; cgit <= cgitmax; cgit++) {
    for (j = 0; j < lastrow - firstrow + 1; j++) {
      sum = 0.0;
      for (k = rowstr[j]; k < rowstr[j + 1]; k++)
        sum = sum + a[k] * p[colidx[k]];
      q[j] = sum;
    }
    d = 0.0;
    for (j = 0; j < lastcol - firstcol + 1; j++)
      d = d + p[j] * q[j];
    alpha = rho / d;
    rho0 = rho;
    rho = 0.0;
    for (j = 0; j < lastcol - firstcol + 1; j++) {
      z[j] = z[j] + alpha * p[j];
      r[j] = r[j] - alpha * q[j];
    }
    for (j = 0; j < lastcol - firstcol + 1; j++)
      rho = rho + r[j] * r[j];
    beta = rho / rho0;
    for (j = 0; j < lastcol - firstcol + 1; j++)
      p[j] = r[j] + beta * p[j];
  }
  sum = 0.0;
  for (j = 0; j < lastrow - firstrow + 1; j++) {
    d = 0.0;
    for (k = rowstr[j]; k < rowstr[j + 1]; k++)
      d = d + a[k] * z[colidx[k]];
    r[j] = d;
  }
  for (j = 0; j < lastcol - firstcol + 1; j++) {
    d = x[j] - r[j];
    sum = sum + d * d;
  }
  *rnorm = sqrt(sum);
}

int main(int argc, char **argv) {
  int i, j, it, niter;
  double zeta, shift = 20.0, rnorm, norm_temp1, norm_temp2;

  naa = argc > 1 ? atoi(argv[1]) : 75000;
  niter = argc > 2 ? atoi(argv[2]) : 15;
  colidx = (int *)malloc(sizeof(int) * naa * (2 * nonzer + 2));
  a = (double *)malloc(sizeof(double) * naa * (2 * nonzer + 2));
  rowstr = (int *)malloc(sizeof(int) * (naa + 1));
  x = (double *)malloc(sizeof(double) * (naa + 2));
  z = (double *)malloc(sizeof(double) * (naa + 2));
  p = (double *)malloc(sizeof(double) * (naa + 2));
  q = (double *)malloc(sizeof(double) * (naa + 2));
  r = (double *)malloc(sizeof(double) * (naa + 2));
  firstrow = 0;
  lastrow = naa - 1;
  firstcol = 0;
  lastcol = naa - 1;
  makea(naa);
  for (i = 0; i < naa + 1; i++)
    x[i] = 1.0;
  zeta = 0.0;
  for (it = 1; it <= niter; it++) {
    conj_grad(colidx, rowstr, x, z, a, p, q, r, &rnorm);
    norm_temp1 = 0.0;
    norm_temp2 = 0.0;
    for (j = 0; j < lastcol - firstcol + 1; j++) {
      norm_temp1 = norm_temp1 + x[j] * z[j];
      norm_temp2 = norm_temp2 + z[j] * z[j];
    }
    norm_temp2 = 1.0 / sqrt(norm_temp2);
    zeta = shift + 1.0 / norm_temp1;
    for (j = 0; j < lastcol - firstcol + 1; j++)
      x[j] = norm_temp2 * z[j];
  }
  printf("zeta %.10f rnorm %.3e\n", zeta, rnorm);
  return 0;
}
