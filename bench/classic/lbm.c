#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define NX 200
#define NY 100
#define Q 9
#define STEPS 200
static const int ex[Q] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
static const int ey[Q] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
static const int opp[Q] = {0, 3, 4, 1, 2, 7, 8, 5, 6};
static const double wt[Q] = {4. / 9, 1. / 9, 1. / 9, 1. / 9, 1. / 9, 1. / 36, 1. / 36, 1. / 36, 1. / 36};
static double f[NX][NY][Q], fnew[NX][NY][Q], rho[NX][NY], ux[NX][NY], uy[NX][NY];
static int solid[NX][NY];

static double feq(int q, double r, double u, double v) {
  double eu = ex[q] * u + ey[q] * v;
  return wt[q] * r * (1 + 3 * eu + 4.5 * eu * eu - 1.5 * (u * u + v * v));
}

static void init(void) {
  int x, y, q;
  for (x = 0; x < NX; x++)
    for (y = 0; y < NY; y++) {
      solid[x][y] = (x - 50) * (x - 50) + (y - 50) * (y - 50) < 100 || y == 0 || y == NY - 1;
      rho[x][y] = 1;
      ux[x][y] = solid[x][y] ? 0 : 0.08;
      for (q = 0; q < Q; q++)
        f[x][y][q] = feq(q, rho[x][y], ux[x][y], uy[x][y]);
    }
}

static void collide(double omega) {
  int x, y, q;
  for (x = 0; x < NX; x++)
    for (y = 0; y < NY; y++) {
      if (solid[x][y]) continue;
      double r = 0, u = 0, v = 0;
      for (q = 0; q < Q; q++) {
        r += f[x][y][q];
        u += f[x][y][q] * ex[q];
        v += f[x][y][q] * ey[q];
      }
      u /= r;
      v /= r;
      rho[x][y] = r;
      ux[x][y] = u;
      uy[x][y] = v;
      for (q = 0; q < Q; q++)
        f[x][y][q] += omega * (feq(q, r, u, v) - f[x][y][q]);
    }
}

static void stream_push(void) {
  int x, y, q;
  for (x = 0; x < NX; x++)
    for (y = 0; y < NY; y++)
      for (q = 0; q < Q; q++) {
        int xn = (x + ex[q] + NX) % NX, yn = (y + ey[q] + NY) % NY;
        if (solid[xn][yn])
          fnew[x][y][opp[q]] = f[x][y][q];
        else
          fnew[xn][yn][q] = f[x][y][q];
      }
}

static void copy_back(void) {
  int x, y, q;
  for (x = 0; x < NX; x++)
    for (y = 0; y < NY; y++)
      for (q = 0; q < Q; q++)
        f[x][y][q] = fnew[x][y][q];
}

static void stream_pull(void) {
  int x, y, q;
  for (x = 0; x < NX; x++)
    for (y = 0; y < NY; y++)
      for (q = 0; q < Q; q++) {
        int xs = (x - ex[q] + NX) % NX, ys = (y - ey[q] + NY) % NY;
        fnew[x][y][q] = solid[xs][ys] ? f[x][y][opp[q]] : f[xs][ys][q];
      }
}

int main(void) {
  int t, x, y;
  init();
  for (t = 0; t < STEPS; t++) {
    collide(1.2);
    if (t % 2) stream_push();
    else stream_pull();
    copy_back();
  }
  double m = 0, e = 0;
  for (x = 0; x < NX; x++)
    for (y = 0; y < NY; y++) {
      m += rho[x][y];
      e += ux[x][y] * ux[x][y] + uy[x][y] * uy[x][y];
    }
  printf("%.9f %.9f %.9f\n", m, e, ux[120][50]);
  return 0;
}
