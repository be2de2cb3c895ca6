/* Poisson's equation on a periodic cube by V-cycles; grids of all levels lie one behind the other in one block. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAXLEVEL 11
#define M (514 + 1)

static int nx[MAXLEVEL + 1], m1[MAXLEVEL + 1], m2[MAXLEVEL + 1], m3[MAXLEVEL + 1], ir[MAXLEVEL + 1];
static int lt, lb;
static double *u, *v, *r;

static void comm3(void *pointer_u, int n1, int n2, int n3) {
  double (*u)[n2][n1] = (double (*)[n2][n1])pointer_u;
  int i1, i2, i3;
  for (i3 = 1; i3 < n3 - 1; i3++)
    for (i2 = 1; i2 < n2 - 1; i2++) {
      u[i3][i2][0] = u[i3][i2][n1 - 2];
      u[i3][i2][n1 - 1] = u[i3][i2][1];
    }
  for (i3 = 1; i3 < n3 - 1; i3++)
    for (i1 = 0; i1 < n1; i1++) {
      u[i3][0][i1] = u[i3][n2 - 2][i1];
      u[i3][n2 - 1][i1] = u[i3][1][i1];
    }
  for (i2 = 0; i2 < n2; i2++)
    for (i1 = 0; i1 < n1; i1++) {
      u[0][i2][i1] = u[n3 - 2][i2][i1];
      u[n3 - 1][i2][i1] = u[1][i2][i1];
    }
}

static void zero3(void *pointer_z, int n1, int n2, int n3) {
  double (*z)[n2][n1] = (double (*)[n2][n1])pointer_z;
  int i1, i2, i3;
  for (i3 = 0; i3 < n3; i3++)
    for (i2 = 0; i2 < n2; i2++)
      for (i1 = 0; i1 < n1; i1++)
        z[i3][i2][i1] = 0.0;
}

static void psinv(void *pointer_r, void *pointer_u, int n1, int n2, int n3, double c[4]) {
  double (*r)[n2][n1] = (double (*)[n2][n1])pointer_r;
  double (*u)[n2][n1] = (double (*)[n2][n1])pointer_u;
  int i3, i2, i1;
  double r1[M], r2[M];
  for (i3 = 1; i3 < n3 - 1; i3++) {
    for (i2 = 1; i2 < n2 - 1; i2++) {
      for (i1 = 0; i1 < n1; i1++) {
        r1[i1] = r[i3][i2 - 1][i1] + r[i3][i2 + 1][i1] + r[i3 - 1][i2][i1] + r[i3 + 1][i2][i1];
        r2[i1] = r[i3 - 1][i2 - 1][i1] + r[i3 - 1][i2 + 1][i1] + r[i3 + 1][i2 - 1][i1] + r[i3 + 1][i2 + 1][i1];
      }
      for (i1 = 1; i1 < n1 - 1; i1++) {
        u[i3][i2][i1] = u[i3][i2][i1] + c[0] * r[i3][i2][i1] +
                        c[1] * (r[i3][i2][i1 - 1] + r[i3][i2][i1 + 1] + r1[i1]) +
                        c[2] * (r2[i1] + r1[i1 - 1] + r1[i1 + 1]);
      }
    }
  }
  comm3(u, n1, n2, n3);
}

static void resid(void *pointer_u, void *pointer_v, void *pointer_r, int n1, int n2, int n3, double a[4]) {
  double (*u)[n2][n1] = (double (*)[n2][n1])pointer_u;
  double (*v)[n2][n1] = (double (*)[n2][n1])pointer_v;
  double (*r)[n2][n1] = (double (*)[n2][n1])pointer_r;
  int i3, i2, i1;
  double u1[M], u2[M];
  for (i3 = 1; i3 < n3 - 1; i3++) {
    for (i2 = 1; i2 < n2 - 1; i2++) {
      for (i1 = 0; i1 < n1; i1++) {
        u1[i1] = u[i3][i2 - 1][i1] + u[i3][i2 + 1][i1] + u[i3 - 1][i2][i1] + u[i3 + 1][i2][i1];
        u2[i1] = u[i3 - 1][i2 - 1][i1] + u[i3 - 1][i2 + 1][i1] + u[i3 + 1][i2 - 1][i1] + u[i3 + 1][i2 + 1][i1];
      }
      for (i1 = 1; i1 < n1 - 1; i1++) {
        r[i3][i2][i1] = v[i3][i2][i1] - a[0] * u[i3][i2][i1] - a[2] * (u2[i1] + u1[i1 - 1] + u1[i1 + 1]) -
                        a[3] * (u2[i1 - 1] + u2[i1 + 1]);
      }
    }
  }
  comm3(r, n1, n2, n3);
}

static void rprj3(void *pointer_r, int m1k, int m2k, int m3k, void *pointer_s, int m1j, int m2j, int m3j) {
  double (*r)[m2k][m1k] = (double (*)[m2k][m1k])pointer_r;
  double (*s)[m2j][m1j] = (double (*)[m2j][m1j])pointer_s;
  int j3, j2, j1, i3, i2, i1, d1, d2, d3;
  double x1[M], y1[M], x2, y2;
  d1 = m1k == 3 ? 2 : 1;
  d2 = m2k == 3 ? 2 : 1;
  d3 = m3k == 3 ? 2 : 1;
  for (j3 = 1; j3 < m3j - 1; j3++) {
    i3 = 2 * j3 - d3;
    for (j2 = 1; j2 < m2j - 1; j2++) {
      i2 = 2 * j2 - d2;
      for (j1 = 1; j1 < m1j; j1++) {
        i1 = 2 * j1 - d1;
        x1[i1] = r[i3 + 1][i2][i1] + r[i3 + 1][i2 + 2][i1] + r[i3][i2 + 1][i1] + r[i3 + 2][i2 + 1][i1];
        y1[i1] = r[i3][i2][i1] + r[i3 + 2][i2][i1] + r[i3][i2 + 2][i1] + r[i3 + 2][i2 + 2][i1];
      }
      for (j1 = 1; j1 < m1j - 1; j1++) {
        i1 = 2 * j1 - d1;
        y2 = r[i3][i2][i1 + 1] + r[i3 + 2][i2][i1 + 1] + r[i3][i2 + 2][i1 + 1] + r[i3 + 2][i2 + 2][i1 + 1];
        x2 = r[i3 + 1][i2][i1 + 1] + r[i3 + 1][i2 + 2][i1 + 1] + r[i3][i2 + 1][i1 + 1] + r[i3 + 2][i2 + 1][i1 + 1];
        s[j3][j2][j1] = 0.5 * r[i3 + 1][i2 + 1][i1 + 1] +
                        0.25 * (r[i3 + 1][i2 + 1][i1] + r[i3 + 1][i2 + 1][i1 + 2] + x2) +
                        0.125 * (x1[i1] + x1[i1 + 2] + y2) + 0.0625 * (y1[i1] + y1[i1 + 2]);
      }
    }
  }
  comm3(s, m1j, m2j, m3j);
}

static void interp(void *pointer_z, int mm1, int mm2, int mm3, void *pointer_u, int n1, int n2, int n3) {
  double (*z)[mm2][mm1] = (double (*)[mm2][mm1])pointer_z;
  double (*u)[n2][n1] = (double (*)[n2][n1])pointer_u;
  int i3, i2, i1;
  double z1[M], z2[M], z3[M];
  for (i3 = 0; i3 < mm3 - 1; i3++) {
    for (i2 = 0; i2 < mm2 - 1; i2++) {
      for (i1 = 0; i1 < mm1; i1++) {
        z1[i1] = z[i3][i2 + 1][i1] + z[i3][i2][i1];
        z2[i1] = z[i3 + 1][i2][i1] + z[i3][i2][i1];
        z3[i1] = z[i3 + 1][i2 + 1][i1] + z[i3 + 1][i2][i1] + z1[i1];
      }
      for (i1 = 0; i1 < mm1 - 1; i1++) {
        u[2 * i3][2 * i2][2 * i1] = u[2 * i3][2 * i2][2 * i1] + z[i3][i2][i1];
        u[2 * i3][2 * i2][2 * i1 + 1] = u[2 * i3][2 * i2][2 * i1 + 1] + 0.5 * (z[i3][i2][i1 + 1] + z[i3][i2][i1]);
      }
      for (i1 = 0; i1 < mm1 - 1; i1++) {
        u[2 * i3][2 * i2 + 1][2 * i1] = u[2 * i3][2 * i2 + 1][2 * i1] + 0.5 * z1[i1];
        u[2 * i3][2 * i2 + 1][2 * i1 + 1] = u[2 * i3][2 * i2 + 1][2 * i1 + 1] + 0.25 * (z1[i1] + z1[i1 + 1]);
      }
      for (i1 = 0; i1 < mm1 - 1; i1++) {
        u[2 * i3 + 1][2 * i2][2 * i1] = u[2 * i3 + 1][2 * i2][2 * i1] + 0.5 * z2[i1];
        u[2 * i3 + 1][2 * i2][2 * i1 + 1] = u[2 * i3 + 1][2 * i2][2 * i1 + 1] + 0.25 * (z2[i1] + z2[i1 + 1]);
      }
      for (i1 = 0; i1 < mm1 - 1; i1++) {
        u[2 * i3 + 1][2 * i2 + 1][2 * i1] = u[2 * i3 + 1][2 * i2 + 1][2 * i1] + 0.25 * z3[i1];
        u[2 * i3 + 1][2 * i2 + 1][2 * i1 + 1] =
            u[2 * i3 + 1][2 * i2 + 1][2 * i1 + 1] + 0.125 * (z3[i1] + z3[i1 + 1]);
      }
    }
  }
}

static void norm2u3(void *pointer_r, int n1, int n2, int n3, double *rnm2, double *rnmu) {
  double (*r)[n2][n1] = (double (*)[n2][n1])pointer_r;
  double s = 0.0, a, t = 0.0;
  int i3, i2, i1;
  for (i3 = 1; i3 < n3 - 1; i3++)
    for (i2 = 1; i2 < n2 - 1; i2++)
      for (i1 = 1; i1 < n1 - 1; i1++) {
        s = s + r[i3][i2][i1] * r[i3][i2][i1];
        a = fabs(r[i3][i2][i1]);
        if (a > t)
          t = a;
      }
  *rnmu = t;
  *rnm2 = sqrt(s / ((double)(n1 - 2) * (n2 - 2) * (n3 - 2)));
}

static void mg3P(double u[], double v[], double r[], double a[4], double c[4], int n1, int n2, int n3) {
  int j, k;
  for (k = lt; k >= lb + 1; k--) {
    j = k - 1;
    rprj3(&r[ir[k]], m1[k], m2[k], m3[k], &r[ir[j]], m1[j], m2[j], m3[j]);
  }
  k = lb;
  zero3(&u[ir[k]], m1[k], m2[k], m3[k]);
  psinv(&r[ir[k]], &u[ir[k]], m1[k], m2[k], m3[k], c);
  for (k = lb + 1; k <= lt - 1; k++) {
    j = k - 1;
    zero3(&u[ir[k]], m1[k], m2[k], m3[k]);
    interp(&u[ir[j]], m1[j], m2[j], m3[j], &u[ir[k]], m1[k], m2[k], m3[k]);
    resid(&u[ir[k]], &r[ir[k]], &r[ir[k]], m1[k], m2[k], m3[k], a);
    psinv(&r[ir[k]], &u[ir[k]], m1[k], m2[k], m3[k], c);
  }
  j = lt - 1;
  k = lt;
  interp(&u[ir[j]], m1[j], m2[j], m3[j], u, n1, n2, n3);
  resid(u, v, r, n1, n2, n3, a);
  psinv(r, u, n1, n2, n3, c);
}

int main(int argc, char **argv) {
  int k, it, nit, n1, n2, n3;
  size_t nr;
  double a[4] = {-8.0 / 3.0, 0.0, 1.0 / 6.0, 1.0 / 12.0}, c[4] = {-3.0 / 8.0, 1.0 / 32.0, -1.0 / 64.0, 0.0};
  double rnm2, rnmu;

  lt = argc > 1 ? atoi(argv[1]) : 7;
  nit = argc > 2 ? atoi(argv[2]) : 4;
  lb = 1;
  for (k = lt; k >= 1; k--) {
    nx[k] = 1 << k;
    m1[k] = m2[k] = m3[k] = nx[k] + 2;
  }
  ir[lt] = 0;
  for (k = lt - 1; k >= 1; k--)
    ir[k] = ir[k + 1] + m1[k + 1] * m2[k + 1] * m3[k + 1];
  nr = (size_t)ir[1] + m1[1] * m2[1] * m3[1];
  u = (double *)malloc(sizeof(double) * nr);
  v = (double *)malloc(sizeof(double) * nr);
  r = (double *)malloc(sizeof(double) * nr);
  n1 = n2 = n3 = m1[lt];
  zero3(u, n1, n2, n3);
  zero3(v, n1, n2, n3);
  for (k = 0; k < 20; k++) {
    unsigned h = 2654435761u * (k + 1);
    v[((size_t)(1 + (h >> 8) % (n3 - 2)) * n2 + 1 + (h >> 14) % (n2 - 2)) * n1 + 1 + (h >> 20) % (n1 - 2)] =
        k % 2 ? 1.0 : -1.0;
  }
  comm3(v, n1, n2, n3);
  resid(u, v, r, n1, n2, n3, a);
  for (it = 1; it <= nit; it++) {
    mg3P(u, v, r, a, c, n1, n2, n3);
    resid(u, v, r, n1, n2, n3, a);
  }
  norm2u3(r, n1, n2, n3, &rnm2, &rnmu);
  printf("norms %.12e %.12e\n", rnm2, rnmu);
  return 0;
}
