/* Right-hand sides: central differences of the fluxes, some dissipation, what balances the exact solution. */
#include "adi.h"

void compute_rhs(void)
{
  int i, j, k, m;
  double rho_inv, rho_q;
  double uijk, up1, um1;

#pragma omp parallel private(i, j, k, m, rho_inv, rho_q, uijk, up1, um1)
  {
#pragma omp for
  for (k = 0; k <= grid_points[2] - 1; k++) {
    for (j = 0; j <= grid_points[1] - 1; j++) {
      for (i = 0; i <= grid_points[0] - 1; i++) {
        rho_inv = 1.0 / u[k][j][i][0];
        rho_i[k][j][i] = rho_inv;
        us[k][j][i] = u[k][j][i][1] * rho_inv;
        vs[k][j][i] = u[k][j][i][2] * rho_inv;
        ws[k][j][i] = u[k][j][i][3] * rho_inv;
        rho_q = 0.5 * (u[k][j][i][1] * u[k][j][i][1] + u[k][j][i][2] * u[k][j][i][2] +
                       u[k][j][i][3] * u[k][j][i][3]) * rho_inv;
        pr[k][j][i] = C1 * (u[k][j][i][4] - rho_q);
      }
    }
  }

#pragma omp for
  for (k = 0; k <= grid_points[2] - 1; k++)
    for (j = 0; j <= grid_points[1] - 1; j++)
      for (i = 0; i <= grid_points[0] - 1; i++)
        for (m = 0; m < 5; m++)
          rhs[k][j][i][m] = forcing[k][j][i][m];

  /* x */
#pragma omp for nowait
  for (k = 1; k <= grid_points[2] - 2; k++) {
    for (j = 1; j <= grid_points[1] - 2; j++) {
      for (i = 1; i <= grid_points[0] - 2; i++) {
        up1 = us[k][j][i + 1];
        um1 = us[k][j][i - 1];
        rhs[k][j][i][0] -= 0.5 * tx * (u[k][j][i + 1][1] - u[k][j][i - 1][1]);
        rhs[k][j][i][1] -= 0.5 * tx * (u[k][j][i + 1][1] * up1 + pr[k][j][i + 1] - u[k][j][i - 1][1] * um1 -
                                       pr[k][j][i - 1]);
        rhs[k][j][i][2] -= 0.5 * tx * (u[k][j][i + 1][2] * up1 - u[k][j][i - 1][2] * um1);
        rhs[k][j][i][3] -= 0.5 * tx * (u[k][j][i + 1][3] * up1 - u[k][j][i - 1][3] * um1);
        rhs[k][j][i][4] -= 0.5 * tx * ((u[k][j][i + 1][4] + pr[k][j][i + 1]) * up1 -
                                       (u[k][j][i - 1][4] + pr[k][j][i - 1]) * um1);
      }
      for (i = 1; i <= grid_points[0] - 2; i++)
        for (m = 0; m < 5; m++)
          rhs[k][j][i][m] +=
              dissipation * tx * (u[k][j][i + 1][m] - 2.0 * u[k][j][i][m] + u[k][j][i - 1][m]);
    }
  }

  /* y */
#pragma omp for nowait
  for (k = 1; k <= grid_points[2] - 2; k++) {
    for (j = 1; j <= grid_points[1] - 2; j++) {
      for (i = 1; i <= grid_points[0] - 2; i++) {
        up1 = vs[k][j + 1][i];
        um1 = vs[k][j - 1][i];
        rhs[k][j][i][0] -= 0.5 * ty * (u[k][j + 1][i][2] - u[k][j - 1][i][2]);
        rhs[k][j][i][1] -= 0.5 * ty * (u[k][j + 1][i][1] * up1 - u[k][j - 1][i][1] * um1);
        rhs[k][j][i][2] -= 0.5 * ty * (u[k][j + 1][i][2] * up1 + pr[k][j + 1][i] - u[k][j - 1][i][2] * um1 -
                                       pr[k][j - 1][i]);
        rhs[k][j][i][3] -= 0.5 * ty * (u[k][j + 1][i][3] * up1 - u[k][j - 1][i][3] * um1);
        rhs[k][j][i][4] -= 0.5 * ty * ((u[k][j + 1][i][4] + pr[k][j + 1][i]) * up1 -
                                       (u[k][j - 1][i][4] + pr[k][j - 1][i]) * um1);
      }
    }
    for (j = 1; j <= grid_points[1] - 2; j++)
      for (i = 1; i <= grid_points[0] - 2; i++)
        for (m = 0; m < 5; m++)
          rhs[k][j][i][m] +=
              dissipation * ty * (u[k][j + 1][i][m] - 2.0 * u[k][j][i][m] + u[k][j - 1][i][m]);
  }

  /* z */
#pragma omp for nowait
  for (k = 1; k <= grid_points[2] - 2; k++) {
    for (j = 1; j <= grid_points[1] - 2; j++) {
      for (i = 1; i <= grid_points[0] - 2; i++) {
        up1 = ws[k + 1][j][i];
        um1 = ws[k - 1][j][i];
        rhs[k][j][i][0] -= 0.5 * tz * (u[k + 1][j][i][3] - u[k - 1][j][i][3]);
        rhs[k][j][i][1] -= 0.5 * tz * (u[k + 1][j][i][1] * up1 - u[k - 1][j][i][1] * um1);
        rhs[k][j][i][2] -= 0.5 * tz * (u[k + 1][j][i][2] * up1 - u[k - 1][j][i][2] * um1);
        rhs[k][j][i][3] -= 0.5 * tz * (u[k + 1][j][i][3] * up1 + pr[k + 1][j][i] - u[k - 1][j][i][3] * um1 -
                                       pr[k - 1][j][i]);
        rhs[k][j][i][4] -= 0.5 * tz * ((u[k + 1][j][i][4] + pr[k + 1][j][i]) * up1 -
                                       (u[k - 1][j][i][4] + pr[k - 1][j][i]) * um1);
      }
    }
  }
#pragma omp for nowait
  for (k = 1; k <= grid_points[2] - 2; k++) {
    for (j = 1; j <= grid_points[1] - 2; j++) {
      for (i = 1; i <= grid_points[0] - 2; i++) {
        for (m = 0; m < 5; m++) {
          uijk = u[k][j][i][m];
          rhs[k][j][i][m] += dissipation * tz * (u[k + 1][j][i][m] - 2.0 * uijk + u[k - 1][j][i][m]);
        }
      }
    }
  }

#pragma omp for nowait
  for (k = 1; k <= grid_points[2] - 2; k++)
    for (j = 1; j <= grid_points[1] - 2; j++)
      for (i = 1; i <= grid_points[0] - 2; i++)
        for (m = 0; m < 5; m++)
          rhs[k][j][i][m] = rhs[k][j][i][m] * dt;
  }
}
