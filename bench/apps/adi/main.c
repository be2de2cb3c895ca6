/* adi [POINTS [STEPS]] */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "adi.h"

void add(void)
{
  int i, j, k, m;

  for (k = 1; k <= grid_points[2] - 2; k++)
    for (j = 1; j <= grid_points[1] - 2; j++)
      for (i = 1; i <= grid_points[0] - 2; i++)
        for (m = 0; m < 5; m++)
          u[k][j][i][m] = u[k][j][i][m] + rhs[k][j][i][m];
}

void error_norm(double rms[5])
{
  int i, j, k, m;
  double xi, eta, zeta, u_exact[5], add;

  for (m = 0; m < 5; m++)
    rms[m] = 0.0;
  for (k = 0; k < grid_points[2]; k++) {
    zeta = k * dnzm1;
    for (j = 0; j < grid_points[1]; j++) {
      eta = j * dnym1;
      for (i = 0; i < grid_points[0]; i++) {
        xi = i * dnxm1;
        exact_solution(xi, eta, zeta, u_exact);
        for (m = 0; m < 5; m++) {
          add = u[k][j][i][m] - u_exact[m];
          rms[m] = rms[m] + add * add;
        }
      }
    }
  }
  for (m = 0; m < 5; m++)
    rms[m] = sqrt(rms[m] / ((double)grid_points[0] * grid_points[1] * grid_points[2]));
}

void rhs_norm(double rms[5])
{
  int i, j, k, m;
  double add;

  for (m = 0; m < 5; m++)
    rms[m] = 0.0;
  for (k = 1; k <= grid_points[2] - 2; k++)
    for (j = 1; j <= grid_points[1] - 2; j++)
      for (i = 1; i <= grid_points[0] - 2; i++)
        for (m = 0; m < 5; m++) {
          add = rhs[k][j][i][m];
          rms[m] = rms[m] + add * add;
        }
  for (m = 0; m < 5; m++)
    rms[m] = sqrt(rms[m] / ((double)grid_points[0] * grid_points[1] * grid_points[2])) / dt;
}

static void adi(void)
{
  compute_rhs();
  x_solve();
  y_solve();
  z_solve();
  add();
}

int main(int argc, char **argv)
{
  int n, niter, step, m, bad;
  double before[5], after[5], residual[5], sum_before, sum_after;

  n = argc > 1 ? atoi(argv[1]) : 40;
  niter = argc > 2 ? atoi(argv[2]) : 20;
  if (n < 6 || n > NMAX) {
    fprintf(stderr, "6 to %d points\n", NMAX);
    return 2;
  }
  allocate();
  set_constants(n);
  exact_rhs();
  initialize();
  error_norm(before);
  for (step = 1; step <= niter; step++)
    adi();
  compute_rhs();
  rhs_norm(residual);
  error_norm(after);
  sum_before = sum_after = 0.0;
  for (m = 0; m < 5; m++) {
    printf("%d error %.10e residual %.10e\n", m, after[m], residual[m]);
    sum_before += before[m];
    sum_after += after[m];
  }
  bad = !(sum_after < 0.95 * sum_before);
  printf("self-check: error %.6e, was %.6e: %s\n", sum_after, sum_before, bad ? "FAILED" : "passed");
  return bad;
}
