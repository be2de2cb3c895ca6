/* What is done to blocks of 5x5. */
#include "adi.h"

/* The derivative of the flux in direction d. */
void flux_jacobian(int d, const double q[5], double ri, double p, double jac[5][5])
{
  double v[3], vd, qq, h;
  int m, n;

  v[0] = q[1] * ri;
  v[1] = q[2] * ri;
  v[2] = q[3] * ri;
  vd = v[d];
  qq = 0.5 * (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  h = (q[4] + p) * ri;

  for (m = 0; m < 5; m++)
    for (n = 0; n < 5; n++)
      jac[m][n] = 0.0;

  jac[0][1 + d] = 1.0;
  for (m = 0; m < 3; m++) {
    jac[1 + m][0] = -v[m] * vd;
    for (n = 0; n < 3; n++) {
      if (n == d)
        jac[1 + m][1 + n] += v[m];
      if (m == n)
        jac[1 + m][1 + n] += vd;
    }
  }
  jac[1 + d][0] += C1 * qq;
  for (n = 0; n < 3; n++)
    jac[1 + d][1 + n] -= C1 * v[n];
  jac[1 + d][4] = C1;
  jac[4][0] = vd * (C1 * qq - h);
  for (n = 0; n < 3; n++)
    jac[4][1 + n] = -C1 * v[n] * vd;
  jac[4][1 + d] += h;
  jac[4][4] = GAMMA * vd;
}

/* The three blocks of each row of a line. */
void block_rows(int n, double fjac[][5][5], double t, double lhs[][3][5][5])
{
  int i, l, m;
  double tmp1, tmp2;

  tmp1 = 0.5 * dt * t;
  tmp2 = dt * dissipation * t;
  lhsinit(lhs, n - 1);
  for (i = 1; i < n - 1; i++) {
    for (l = 0; l < 5; l++) {
      for (m = 0; m < 5; m++) {
        lhs[i][AA][l][m] = -tmp1 * fjac[i - 1][l][m];
        lhs[i][BB][l][m] = 0.0;
        lhs[i][CC][l][m] = tmp1 * fjac[i + 1][l][m];
      }
      lhs[i][AA][l][l] -= tmp2;
      lhs[i][BB][l][l] = 1.0 + 2.0 * tmp2;
      lhs[i][CC][l][l] -= tmp2;
    }
  }
}

/* The first and the last row say that nothing changes. */
void lhsinit(double lhs[][3][5][5], int size)
{
  int i, m, n;

  for (i = 0; i <= size; i += size) {
    for (n = 0; n < 5; n++) {
      for (m = 0; m < 5; m++) {
        lhs[i][AA][n][m] = 0.0;
        lhs[i][BB][n][m] = 0.0;
        lhs[i][CC][n][m] = 0.0;
      }
    }
    for (n = 0; n < 5; n++)
      lhs[i][BB][n][n] = 1.0;
  }
}

/* b = b - A a */
void matvec_sub(double ablock[5][5], double avec[5], double bvec[5])
{
  int i;

  for (i = 0; i < 5; i++)
    bvec[i] = bvec[i] - ablock[i][0] * avec[0] - ablock[i][1] * avec[1] - ablock[i][2] * avec[2] -
              ablock[i][3] * avec[3] - ablock[i][4] * avec[4];
}

/* C = C - A B */
void matmul_sub(double ablock[5][5], double bblock[5][5], double cblock[5][5])
{
  int i, j;

  for (i = 0; i < 5; i++)
    for (j = 0; j < 5; j++)
      cblock[i][j] = cblock[i][j] - ablock[i][0] * bblock[0][j] - ablock[i][1] * bblock[1][j] -
                     ablock[i][2] * bblock[2][j] - ablock[i][3] * bblock[3][j] - ablock[i][4] * bblock[4][j];
}

/* c = A^-1 c, r = A^-1 r; A is lost. */
void binvcrhs(double lhs[5][5], double c[5][5], double r[5])
{
  int i, j, k;
  double pivot, coeff;

  for (k = 0; k < 5; k++) {
    pivot = 1.0 / lhs[k][k];
    for (j = k + 1; j < 5; j++)
      lhs[k][j] = lhs[k][j] * pivot;
    for (j = 0; j < 5; j++)
      c[k][j] = c[k][j] * pivot;
    r[k] = r[k] * pivot;
    for (i = 0; i < 5; i++) {
      if (i == k)
        continue;
      coeff = lhs[i][k];
      for (j = k + 1; j < 5; j++)
        lhs[i][j] = lhs[i][j] - coeff * lhs[k][j];
      for (j = 0; j < 5; j++)
        c[i][j] = c[i][j] - coeff * c[k][j];
      r[i] = r[i] - coeff * r[k];
    }
  }
}

/* r = A^-1 r; A is lost. */
void binvrhs(double lhs[5][5], double r[5])
{
  int i, j, k;
  double pivot, coeff;

  for (k = 0; k < 5; k++) {
    pivot = 1.0 / lhs[k][k];
    for (j = k + 1; j < 5; j++)
      lhs[k][j] = lhs[k][j] * pivot;
    r[k] = r[k] * pivot;
    for (i = 0; i < 5; i++) {
      if (i == k)
        continue;
      coeff = lhs[i][k];
      for (j = k + 1; j < 5; j++)
        lhs[i][j] = lhs[i][j] - coeff * lhs[k][j];
      r[i] = r[i] - coeff * r[k];
    }
  }
}
