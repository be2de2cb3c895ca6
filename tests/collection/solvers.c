// Solvers on grids: work arrays for each line, calls for each cell, sweeps, relaxations, levels of grids.
// RUN: %parlift analyze --format=json %s -- -I%S | python3 %S/../check_expect.py %s
// RUN: env parlift_flags=--thread-cost=0 %S/../exec/same-output.sh %parlift %s %t -I%S
#include "Inputs/collection.h"

#define NX 24
#define NY 20
#define NC 3
#define IX(i, j) ((i) * n + (j))

static double u[NX][NY][NC], rhs[NX][NY][NC];
static double lineWork[NY], lineCopy[NY];

// The right-hand side of a structured solver, with a work array per line.
// EXPECT lineFluxes:1 parallel needs=private
static void lineFluxes(void) {
  double q[NY][NC], flux[NY][NC];
  int i, j, m;
  for (i = 0; i < NX; i++) {
    for (j = 0; j < NY; j++)
      for (m = 0; m < NC; m++)
        q[j][m] = 0.5 * u[i][j][m];
    for (j = 0; j < NY - 1; j++)
      for (m = 0; m < NC; m++)
        flux[j][m] = q[j + 1][m] - q[j][m];
    for (j = 1; j < NY - 1; j++)
      for (m = 0; m < NC; m++)
        rhs[i][j][m] += flux[j][m] - flux[j - 1][m];
  }
}

// The same with a work array whose ends are set once, before the loop: what is outside of the filled part is kept.
// EXPECT fluxesWithFixedEnds:1 sequential
// could be: parallel (a copy of q for each thread that begins with the ends, firstprivate)
static void fluxesWithFixedEnds(void) {
  double q[NY + 2];
  int i, j;
  q[0] = 1;
  q[NY + 1] = 2;
  for (i = 0; i < NX; i++) {
    for (j = 0; j < NY; j++)
      q[j + 1] = u[i][j][0];
    for (j = 0; j < NY; j++)
      rhs[i][j][1] += q[j] - 2 * q[j + 1] + q[j + 2];
  }
}

static void gatherLine(int i, int m) {
  int j;
  for (j = 0; j < NY; j++)
    lineWork[j] = u[i][j][m];
}
static void smoothLine(void) {
  int j;
  for (j = 1; j < NY - 1; j++)
    lineCopy[j] = lineWork[j - 1] + lineWork[j + 1];
  lineCopy[0] = lineWork[0];
  lineCopy[NY - 1] = lineWork[NY - 1];
}
static void scatterLine(int i, int m) {
  int j;
  for (j = 0; j < NY; j++)
    rhs[i][j][m] = lineCopy[j];
}
// Three passes over each line, which share work arrays of the file.
// EXPECT filterLines:1 parallel needs=private|lastprivate
static void filterLines(void) {
  int i, m;
  for (i = 0; i < NX; i++)
    for (m = 0; m < NC; m++) {
      gatherLine(i, m);
      smoothLine();
      scatterLine(i, m);
    }
}

// Tridiagonal systems, one per row, with a work array of the caller's.
// EXPECT solveRows:1 conditional needs=private|lastprivate
// EXPECT solveRows:1.2 conditional
static void solveRows(int rows, int n, const double *lower, const double *diag, const double *upper, double *x, double *work) {
  int i, j;
  for (i = 0; i < rows; i++) {
    double *line = x + i * n;
    double beta = diag[0];
    line[0] = line[0] / beta;
    for (j = 1; j < n; j++) {
      work[j] = upper[j - 1] / beta;
      beta = diag[j] - lower[j] * work[j];
      line[j] = (line[j] - lower[j] * line[j - 1]) / beta;
    }
    for (j = n - 2; j >= 0; j--)
      line[j] -= work[j + 1] * line[j + 1];
  }
}

// A Jacobi step of the five-point star, on grids that might be one.
// EXPECT jacobi:1 conditional
// EXPECT jacobi:1.1 conditional
static void jacobi(int n, const double *old, double *new, double h2, const double *f) {
  int i, j;
  for (i = 1; i < n - 1; i++)
    for (j = 1; j < n - 1; j++)
      new[IX(i, j)] = 0.25 * (old[IX(i - 1, j)] + old[IX(i + 1, j)] + old[IX(i, j - 1)] + old[IX(i, j + 1)] - h2 * f[IX(i, j)]);
}

// The same star in place: each point needs those before it.
// EXPECT gaussSeidel:1 sequential
// could be: parallel (along diagonals of the nest)
// EXPECT gaussSeidel:1.1 sequential
static void gaussSeidel(int n, double g[n][n]) {
  int i, j;
  for (i = 1; i < n - 1; i++)
    for (j = 1; j < n - 1; j++)
      g[i][j] = 0.25 * (g[i - 1][j] + g[i + 1][j] + g[i][j - 1] + g[i][j + 1]);
}

// Points of one colour, whose neighbours all have the other one.
// EXPECT redBlack:1 parallel
// EXPECT redBlack:1.1 parallel
static void redBlack(int n, double g[n][n], int colour) {
  int i, j;
  for (i = 1; i < n - 1; i++)
    for (j = 1 + (i + colour) % 2; j < n - 1; j += 2)
      g[i][j] = 0.25 * (g[i - 1][j] + g[i + 1][j] + g[i][j - 1] + g[i][j + 1]);
}

// How far a solution is off: a sum of squares and the largest error.
// EXPECT residual:1 parallel needs=reduction
static double residual(int n, const double *a, const double *b, double *worst) {
  double sum = 0, largest = 0;
  int i;
  for (i = 0; i < n; i++) {
    double d = a[i] - b[i];
    sum += d * d;
    if (fabs(d) > largest)
      largest = fabs(d);
  }
  *worst = largest;
  return sum;
}

typedef struct {
  int n;
  double *x, *r, *p, *q;
} Krylov;
// The updates of conjugate gradients on vectors that a structure points to.
// EXPECT krylovUpdate:1 conditional needs=reduction
// EXPECT krylovUpdate:2 conditional
static double krylovUpdate(Krylov *k, double alpha, double beta) {
  double rho = 0;
  int i;
  for (i = 0; i < k->n; i++) {
    k->x[i] += alpha * k->p[i];
    k->r[i] -= alpha * k->q[i];
    rho += k->r[i] * k->r[i];
  }
  for (i = 0; i < k->n; i++)
    k->p[i] = k->r[i] + beta * k->p[i];
  return rho;
}

// From a coarse grid to one that is twice as fine.
// EXPECT prolongate:1 conditional
static void prolongate(int n, const double *coarse, double *fine) {
  int i;
  for (i = 0; i < n - 1; i++) {
    fine[2 * i] = coarse[i];
    fine[2 * i + 1] = 0.5 * (coarse[i] + coarse[i + 1]);
  }
}

// The same by adding to three points for each coarse one: neighbours share a fine point, which one statement after the other changes.
// EXPECT prolongateByAdding:1 parallel needs=distribute
static void prolongateByAdding(int n, const double *restrict coarse, double *restrict fine) {
  int i;
  for (i = 1; i < n - 1; i++) {
    fine[2 * i - 1] = fine[2 * i - 1] * 0.5 + coarse[i];
    fine[2 * i] = coarse[i];
    fine[2 * i + 1] = fine[2 * i + 1] * 0.5 + coarse[i];
  }
}

// Full weighting to a grid that is half as fine.
// EXPECT coarsen:1 conditional
static void coarsen(int n, double *coarse, const double *fine) {
  int i, j;
  for (i = 1; i < n - 1; i++)
    for (j = 1; j < n - 1; j++)
      coarse[i * n + j] = fine[2 * i * 2 * n + 2 * j] + 0.5 * (fine[2 * i * 2 * n + 2 * j - 1] + fine[2 * i * 2 * n + 2 * j + 1]);
}

static void factor3(int n, double a[3][3]) {
  int i, j, k;
  for (k = 0; k < n; k++)
    for (i = k + 1; i < n; i++) {
      a[i][k] /= a[k][k];
      for (j = k + 1; j < n; j++)
        a[i][j] -= a[i][k] * a[k][j];
    }
}
static void solve3(double a[3][3], double b[3]) {
  int i, j;
  for (i = 1; i < 3; i++)
    for (j = 0; j < i; j++)
      b[i] -= a[i][j] * b[j];
  for (i = 2; i >= 0; i--) {
    for (j = i + 1; j < 3; j++)
      b[i] -= a[i][j] * b[j];
    b[i] /= a[i][i];
  }
}
// A small dense system in each cell.
// EXPECT cellSystems:1 parallel needs=private
static void cellSystems(void) {
  double a[3][3];
  int i, j, k, l;
  for (i = 0; i < NX; i++)
    for (j = 0; j < NY; j++) {
      for (k = 0; k < 3; k++)
        for (l = 0; l < 3; l++)
          a[k][l] = k == l ? 4 + (i + j) % 3 : 1;
      factor3(3, a);
      solve3(a, rhs[i][j]);
    }
}

// One half of an alternating-direction sweep: along j each point needs the one before, the lines do not need one another.
// EXPECT sweepAlong:1 conditional
static void sweepAlong(int n, int m, double g[n][m], const double c[m]) {
  int i, j;
  for (i = 0; i < n; i++)
    for (j = 1; j < m; j++)
      g[i][j] -= c[j] * g[i][j - 1];
}
// The other half: the outer loop carries, the inner one does not.
// EXPECT sweepAcross:1 sequential
// EXPECT sweepAcross:1.1 parallel
static void sweepAcross(int n, int m, double g[n][m], const double *restrict c) {
  int i, j;
  for (i = 1; i < n; i++)
    for (j = 0; j < m; j++)
      g[i][j] -= c[i] * g[i - 1][j];
}

// Time steps with two grids that change places.
// EXPECT marchInTime:1 sequential
// EXPECT marchInTime:1.1 conditional
static double *marchInTime(int steps, int n, double *now, double *next) {
  int t, i;
  for (t = 0; t < steps; t++) {
    double *swap;
    for (i = 1; i < n - 1; i++)
      next[i] = now[i] + 0.25 * (now[i - 1] - 2 * now[i] + now[i + 1]);
    next[0] = now[0];
    if (n > 1)
      next[n - 1] = now[n - 1];
    swap = now;
    now = next;
    next = swap;
  }
  return now;
}

// A dense lower triangle: each unknown needs all before it, and is a sum over them.
// EXPECT forward:1 sequential
// EXPECT forward:1.1 parallel needs=reduction
static void forward(int n, const double *restrict l, double *restrict x) {
  int i, j;
  for (i = 0; i < n; i++) {
    double s = x[i];
    for (j = 0; j < i; j++)
      s -= l[i * n + j] * x[j];
    x[i] = s / l[i * n + i];
  }
}

// Values of ghost cells from the cells inside, on two sides.
// EXPECT mirrorGhosts:1 parallel
static void mirrorGhosts(int n, double g[n][n]) {
  int i;
  for (i = 1; i < n - 1; i++) {
    g[i][0] = g[i][1];
    g[i][n - 1] = g[i][n - 2];
  }
}
// Ghost cells of a periodic grid: the corners are seen by both loops.
// EXPECT wrapGhosts:1 parallel
// EXPECT wrapGhosts:2 parallel
static void wrapGhosts(int n, double g[n][n]) {
  int i;
  for (i = 0; i < n; i++) {
    g[i][0] = g[i][n - 2];
    g[i][n - 1] = g[i][1];
  }
  for (i = 0; i < n; i++) {
    g[0][i] = g[n - 2][i];
    g[n - 1][i] = g[1][i];
  }
}

static void reset(void) {
  fill(NX * NY * NC, &u[0][0][0], 1);
  fill(NX * NY * NC, &rhs[0][0][0], 2);
}
static void showGrid(const char *name) { show(name, NX * NY * NC, &rhs[0][0][0]); }

enum { SIDE = 34, ROOM = 2 * SIDE * 2 * SIDE + 64 };
static double a[ROOM], b[ROOM], c[ROOM], d[ROOM], e[ROOM], f[ROOM];
static void refill(void) {
  int i;
  fill(ROOM, a, 1);
  fill(ROOM, b, 2);
  fill(ROOM, c, 3);
  fill(ROOM, d, 4);
  fill(ROOM, e, 5);
  for (i = 0; i < ROOM; i++)
    f[i] = 30 + i % 3;
}
static void flat(int n) {
  Krylov apart = {n * n, a, b, c, d}, shared = {n * n, a, a, b, c};
  double worst;
  refill();
  solveRows(n, n, a, f, b, c, d);
  show("rows", n * n, c);
  solveRows(n, n, a, f, b, c, c + 1);
  solveRows(n, n, a, c, b, a, d);
  show("rows met", n * n, a);
  refill();
  jacobi(n, a, b, 2, c);
  jacobi(n, b, b, 2, c);
  jacobi(n, b, b + 1, 2, b + 2);
  show("jacobi", n * n, b);
  gaussSeidel(n, (double(*)[n])a);
  redBlack(n, (double(*)[n])a, 0);
  redBlack(n, (double(*)[n])a, 1);
  show("relaxed", n * n, a);
  refill();
  printf("%.9g", residual(n * n, a, b, &worst));
  printf(" %g\n", worst);
  refill();
  printf("%.9g\n", krylovUpdate(&apart, 2, 3));
  printf("%.9g\n", krylovUpdate(&shared, 2, 3));
  show("krylov", n * n, a);
  refill();
  prolongate(n, a, b);
  prolongate(n, b, b + 1);
  prolongateByAdding(n, c, d);
  show("finer", 2 * n, b);
  show("finer", 2 * n, d);
  coarsen(n, b, c);
  coarsen(n, c + n, c);
  show("coarser", n * n, b);
  show("coarser", n * n, c + n);
  refill();
  sweepAlong(n, n, (double(*)[n])a, b);
  sweepAlong(n, n, (double(*)[n])a, a);
  sweepAcross(n, n, (double(*)[n])b, c);
  show("swept", n * n, a);
  show("swept", n * n, b);
  refill();
  show("marched", n, marchInTime(5, n, a, b));
  show("marched", n, marchInTime(5, n, a, a + 1));
  refill();
  forward(n, f, a);
  show("forward", n, a);
  if (n >= 2) {
    mirrorGhosts(n, (double(*)[n])b);
    wrapGhosts(n, (double(*)[n])b);
  }
  show("ghosts", n * n, b);
}
int main(void) {
  reset();
  lineFluxes();
  fluxesWithFixedEnds();
  showGrid("fluxes");
  filterLines();
  showGrid("filtered");
  show("last line", NY, lineCopy);
  cellSystems();
  showGrid("cells");
  flat(1);
  flat(2);
  flat(9);
  flat(SIDE);
  return 0;
}
