// Lines of blocks, one after the other in the same work arrays, which callees fill from both ends.
// RUN: %S/same-output.sh %parlift %s %t && grep -c '^ *#pragma omp parallel for.*lastprivate(jac, rows)' %t.omp.c | grep -x 2
// RUN: %parlift parallelize -q --thread-cost=0 %s -o %t.cost.c && gcc -O1 -fopenmp %t.cost.c -o %t.cost -lm && OMP_NUM_THREADS=4 %t.cost | diff %t.expected -
#include <stdio.h>
#include <stdlib.h>

#define MOST 34
#define B 3

static double (*u)[MOST][MOST][B];
static double (*rhs)[MOST][MOST][B];
static int points[3];
static double jac[MOST][B][B];
static double rows[MOST][3][B][B];

static void jacobian(int d, const double q[B], double j[B][B]) {
  int m, n;
  for (m = 0; m < B; m++)
    for (n = 0; n < B; n++)
      j[m][n] = 0.0;
  for (m = 0; m < B; m++) {
    j[m][m] += q[m];
    if (m != d)
      j[m][d] -= 0.125 * q[d];
  }
}

static void ends(double r[][3][B][B], int size) {
  int i, m, n;
  for (i = 0; i <= size; i += size) {
    for (n = 0; n < B; n++)
      for (m = 0; m < B; m++)
        r[i][0][n][m] = r[i][1][n][m] = r[i][2][n][m] = 0.0;
    for (n = 0; n < B; n++)
      r[i][1][n][n] = 1.0;
  }
}

static void blocks(int n, double j[][B][B], double t, double r[][3][B][B]) {
  int i, l, m;
  ends(r, n - 1);
  for (i = 1; i < n - 1; i++)
    for (l = 0; l < B; l++) {
      for (m = 0; m < B; m++) {
        r[i][0][l][m] = -t * j[i - 1][l][m];
        r[i][1][l][m] = 0.0;
        r[i][2][l][m] = t * j[i + 1][l][m];
      }
      r[i][1][l][l] = 1.0 + 2.0 * t;
    }
}

/* r = r - A a */
static void subtract(double a[B][B], double v[B], double r[B]) {
  int i, k;
  for (i = 0; i < B; i++)
    for (k = 0; k < B; k++)
      r[i] = r[i] - a[i][k] * v[k];
}

static void scale(double a[B][B], double c[B][B], double r[B]) {
  int i, k;
  double pivot;
  for (i = 0; i < B; i++) {
    pivot = 1.0 / a[i][i];
    for (k = 0; k < B; k++)
      c[i][k] = c[i][k] * pivot;
    r[i] = r[i] * pivot;
  }
}

static void sweep_x(double t) {
  int i, j, k, m, n, size;
  size = points[0] - 1;
  for (k = 1; k <= points[2] - 2; k++) {
    for (j = 1; j <= points[1] - 2; j++) {
      for (i = 0; i <= size; i++)
        jacobian(0, u[k][j][i], jac[i]);
      blocks(size + 1, jac, t, rows);
      scale(rows[0][1], rows[0][2], rhs[k][j][0]);
      for (i = 1; i <= size - 1; i++) {
        subtract(rows[i][0], rhs[k][j][i - 1], rhs[k][j][i]);
        scale(rows[i][1], rows[i][2], rhs[k][j][i]);
      }
      subtract(rows[size][0], rhs[k][j][size - 1], rhs[k][j][size]);
      scale(rows[size][1], rows[size][2], rhs[k][j][size]);
      for (i = size - 1; i >= 0; i--)
        for (m = 0; m < B; m++)
          for (n = 0; n < B; n++)
            rhs[k][j][i][m] = rhs[k][j][i][m] - rows[i][2][m][n] * rhs[k][j][i + 1][n];
    }
  }
}

static void sweep_z(double t) {
  int i, j, k, m, n, size;
  size = points[2] - 1;
  for (j = 1; j <= points[1] - 2; j++) {
    for (i = 1; i <= points[0] - 2; i++) {
      for (k = 0; k <= size; k++)
        jacobian(2, u[k][j][i], jac[k]);
      blocks(size + 1, jac, t, rows);
      scale(rows[0][1], rows[0][2], rhs[0][j][i]);
      for (k = 1; k <= size - 1; k++) {
        subtract(rows[k][0], rhs[k - 1][j][i], rhs[k][j][i]);
        scale(rows[k][1], rows[k][2], rhs[k][j][i]);
      }
      subtract(rows[size][0], rhs[size - 1][j][i], rhs[size][j][i]);
      scale(rows[size][1], rows[size][2], rhs[size][j][i]);
      for (k = size - 1; k >= 0; k--)
        for (m = 0; m < B; m++)
          for (n = 0; n < B; n++)
            rhs[k][j][i][m] = rhs[k][j][i][m] - rows[k][2][m][n] * rhs[k + 1][j][i][n];
    }
  }
}

int main(void) {
  int i, j, k, m, step;
  double sum = 0.0;
  u = malloc(sizeof(double) * MOST * MOST * MOST * B);
  rhs = malloc(sizeof(double) * MOST * MOST * MOST * B);
  if (!u || !rhs)
    return 2;
  points[0] = 20;
  points[1] = 23;
  points[2] = MOST;
  for (k = 0; k < points[2]; k++)
    for (j = 0; j < points[1]; j++)
      for (i = 0; i < points[0]; i++)
        for (m = 0; m < B; m++) {
          u[k][j][i][m] = 1.0 + 0.01 * ((i * 7 + j * 3 + k * 5 + m) % 13);
          rhs[k][j][i][m] = 0.5 * ((i + 2 * j + 3 * k + m) % 11);
        }
  for (step = 0; step < 3; step++) {
    sweep_x(0.25);
    sweep_z(0.125);
  }
  for (k = 0; k < points[2]; k++)
    for (j = 0; j < points[1]; j++)
      for (i = 0; i < points[0]; i++)
        for (m = 0; m < B; m++)
          sum = 0.75 * sum + rhs[k][j][i][m];
  printf("%.9e %.9e\n", sum, rhs[7][6][5][1]);
  return 0;
}
