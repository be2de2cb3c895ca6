/* Memory, constants, the exact solution, and the field that the iteration begins with. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "adi.h"

double (*u)[NMAX][NMAX][5];
double (*rhs)[NMAX][NMAX][5];
double (*forcing)[NMAX][NMAX][5];
double (*us)[NMAX][NMAX];
double (*vs)[NMAX][NMAX];
double (*ws)[NMAX][NMAX];
double (*rho_i)[NMAX][NMAX];
double (*pr)[NMAX][NMAX];

int grid_points[3];
double dt, dnxm1, dnym1, dnzm1;
double tx, ty, tz, dissipation;

static double ce[5][7];

static void *get(size_t bytes)
{
  void *p = malloc(bytes);
  if (p == NULL) {
    fprintf(stderr, "out of memory\n");
    exit(2);
  }
  return p;
}

void allocate(void)
{
  u = get(sizeof(double) * NMAX * NMAX * NMAX * 5);
  rhs = get(sizeof(double) * NMAX * NMAX * NMAX * 5);
  forcing = get(sizeof(double) * NMAX * NMAX * NMAX * 5);
  us = get(sizeof(double) * NMAX * NMAX * NMAX);
  vs = get(sizeof(double) * NMAX * NMAX * NMAX);
  ws = get(sizeof(double) * NMAX * NMAX * NMAX);
  rho_i = get(sizeof(double) * NMAX * NMAX * NMAX);
  pr = get(sizeof(double) * NMAX * NMAX * NMAX);
}

void set_constants(int n)
{
  int m, l;
  static const double first[5] = {1.0, 0.1, 0.15, 0.12, 3.0};

  grid_points[0] = grid_points[1] = grid_points[2] = n;
  dnxm1 = 1.0 / (grid_points[0] - 1);
  dnym1 = 1.0 / (grid_points[1] - 1);
  dnzm1 = 1.0 / (grid_points[2] - 1);
  tx = 1.0 / dnxm1;
  ty = 1.0 / dnym1;
  tz = 1.0 / dnzm1;
  dissipation = 0.4;
  dt = 0.8 * dnxm1;
  for (m = 0; m < 5; m++) {
    ce[m][0] = first[m];
    for (l = 1; l < 7; l++)
      ce[m][l] = 0.02 / (1.0 + m + 2.0 * l) * ((l + m) % 2 ? 1.0 : -1.0);
  }
}

void exact_solution(double xi, double eta, double zeta, double dtemp[5])
{
  int m;

  for (m = 0; m < 5; m++)
    dtemp[m] = ce[m][0] + xi * (ce[m][1] + xi * (ce[m][2] + eta * ce[m][3])) +
               eta * (ce[m][4] + zeta * ce[m][5]) + ce[m][6] * sin(3.0 * xi + 2.0 * eta + zeta);
}

/* The exact solution on the faces, something else inside. */
void initialize(void)
{
  int i, j, k, m;
  double xi, eta, zeta, bump, temp[5];

#pragma omp parallel for private(i, j, m, xi, eta, zeta, bump, temp)
  for (k = 0; k < grid_points[2]; k++) {
    zeta = k * dnzm1;
    for (j = 0; j < grid_points[1]; j++) {
      eta = j * dnym1;
      for (i = 0; i < grid_points[0]; i++) {
        xi = i * dnxm1;
        exact_solution(xi, eta, zeta, temp);
        bump = 64.0 * xi * (1.0 - xi) * eta * (1.0 - eta) * zeta * (1.0 - zeta);
        for (m = 0; m < 5; m++)
          u[k][j][i][m] = temp[m] * (1.0 + 0.02 * bump);
      }
    }
  }
}

/* What must be added so that the exact solution stays as it is: minus its right-hand side. */
void exact_rhs(void)
{
  int i, j, k, m;
  double xi, eta, zeta;

#pragma omp parallel for private(i, j, m, xi, eta, zeta)
  for (k = 0; k < grid_points[2]; k++) {
    for (j = 0; j < grid_points[1]; j++) {
      for (i = 0; i < grid_points[0]; i++) {
        xi = i * dnxm1;
        eta = j * dnym1;
        zeta = k * dnzm1;
        exact_solution(xi, eta, zeta, u[k][j][i]);
        for (m = 0; m < 5; m++)
          forcing[k][j][i][m] = 0.0;
      }
    }
  }
  compute_rhs();
#pragma omp parallel for private(i, j, m)
  for (k = 0; k < grid_points[2]; k++)
    for (j = 0; j < grid_points[1]; j++)
      for (i = 0; i < grid_points[0]; i++)
        for (m = 0; m < 5; m++)
          forcing[k][j][i][m] = -rhs[k][j][i][m] / dt;
#pragma omp parallel for private(i, j, m)
  for (k = 0; k < grid_points[2]; k++)
    for (j = 0; j < grid_points[1]; j++)
      for (i = 0; i < grid_points[0]; i++)
        if (i == 0 || j == 0 || k == 0 || i == grid_points[0] - 1 || j == grid_points[1] - 1 ||
            k == grid_points[2] - 1)
          for (m = 0; m < 5; m++)
            forcing[k][j][i][m] = 0.0;
}
