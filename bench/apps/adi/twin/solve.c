/* Lines of blocks in each direction, one after the other in the same work arrays. */
#include "adi.h"

static double fjac[NMAX][5][5];
static double lhs[NMAX][3][5][5];
#pragma omp threadprivate(fjac, lhs)

void x_solve(void)
{
  int i, j, k, m, n, isize;

  isize = grid_points[0] - 1;
#pragma omp parallel for private(i, j, m, n)
  for (k = 1; k <= grid_points[2] - 2; k++) {
    for (j = 1; j <= grid_points[1] - 2; j++) {
      for (i = 0; i <= isize; i++)
        flux_jacobian(0, u[k][j][i], rho_i[k][j][i], pr[k][j][i], fjac[i]);
      block_rows(isize + 1, fjac, tx, lhs);

      /* outermost do loops - sweeping in i direction */
      binvcrhs(lhs[0][BB], lhs[0][CC], rhs[k][j][0]);
      for (i = 1; i <= isize - 1; i++) {
        matvec_sub(lhs[i][AA], rhs[k][j][i - 1], rhs[k][j][i]);
        matmul_sub(lhs[i][AA], lhs[i - 1][CC], lhs[i][BB]);
        binvcrhs(lhs[i][BB], lhs[i][CC], rhs[k][j][i]);
      }
      matvec_sub(lhs[isize][AA], rhs[k][j][isize - 1], rhs[k][j][isize]);
      matmul_sub(lhs[isize][AA], lhs[isize - 1][CC], lhs[isize][BB]);
      binvrhs(lhs[isize][BB], rhs[k][j][isize]);

      for (i = isize - 1; i >= 0; i--)
        for (m = 0; m < 5; m++)
          for (n = 0; n < 5; n++)
            rhs[k][j][i][m] = rhs[k][j][i][m] - lhs[i][CC][m][n] * rhs[k][j][i + 1][n];
    }
  }
}

void y_solve(void)
{
  int i, j, k, m, n, jsize;

  jsize = grid_points[1] - 1;
#pragma omp parallel for private(i, j, m, n)
  for (k = 1; k <= grid_points[2] - 2; k++) {
    for (i = 1; i <= grid_points[0] - 2; i++) {
      for (j = 0; j <= jsize; j++)
        flux_jacobian(1, u[k][j][i], rho_i[k][j][i], pr[k][j][i], fjac[j]);
      block_rows(jsize + 1, fjac, ty, lhs);

      binvcrhs(lhs[0][BB], lhs[0][CC], rhs[k][0][i]);
      for (j = 1; j <= jsize - 1; j++) {
        matvec_sub(lhs[j][AA], rhs[k][j - 1][i], rhs[k][j][i]);
        matmul_sub(lhs[j][AA], lhs[j - 1][CC], lhs[j][BB]);
        binvcrhs(lhs[j][BB], lhs[j][CC], rhs[k][j][i]);
      }
      matvec_sub(lhs[jsize][AA], rhs[k][jsize - 1][i], rhs[k][jsize][i]);
      matmul_sub(lhs[jsize][AA], lhs[jsize - 1][CC], lhs[jsize][BB]);
      binvrhs(lhs[jsize][BB], rhs[k][jsize][i]);

      for (j = jsize - 1; j >= 0; j--)
        for (m = 0; m < 5; m++)
          for (n = 0; n < 5; n++)
            rhs[k][j][i][m] = rhs[k][j][i][m] - lhs[j][CC][m][n] * rhs[k][j + 1][i][n];
    }
  }
}

void z_solve(void)
{
  int i, j, k, m, n, ksize;

  ksize = grid_points[2] - 1;
#pragma omp parallel for private(i, k, m, n)
  for (j = 1; j <= grid_points[1] - 2; j++) {
    for (i = 1; i <= grid_points[0] - 2; i++) {
      for (k = 0; k <= ksize; k++)
        flux_jacobian(2, u[k][j][i], rho_i[k][j][i], pr[k][j][i], fjac[k]);
      block_rows(ksize + 1, fjac, tz, lhs);

      binvcrhs(lhs[0][BB], lhs[0][CC], rhs[0][j][i]);
      for (k = 1; k <= ksize - 1; k++) {
        matvec_sub(lhs[k][AA], rhs[k - 1][j][i], rhs[k][j][i]);
        matmul_sub(lhs[k][AA], lhs[k - 1][CC], lhs[k][BB]);
        binvcrhs(lhs[k][BB], lhs[k][CC], rhs[k][j][i]);
      }
      matvec_sub(lhs[ksize][AA], rhs[ksize - 1][j][i], rhs[ksize][j][i]);
      matmul_sub(lhs[ksize][AA], lhs[ksize - 1][CC], lhs[ksize][BB]);
      binvrhs(lhs[ksize][BB], rhs[ksize][j][i]);

      for (k = ksize - 1; k >= 0; k--)
        for (m = 0; m < 5; m++)
          for (n = 0; n < 5; n++)
            rhs[k][j][i][m] = rhs[k][j][i][m] - lhs[k][CC][m][n] * rhs[k + 1][j][i][n];
    }
  }
}
