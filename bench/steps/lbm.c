#include "../course/course.h"
#define NX 1024
#define NY 512
#define Q 9
static double f[Q][NX][NY], g[Q][NX][NY];
static int solid[NX][NY];
static const int cx[Q] = {0, 1, 0, -1, 0, 1, -1, -1, 1}, cy[Q] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
static const int opp[Q] = {0, 3, 4, 1, 2, 7, 8, 5, 6};
static const double wt[Q] = {4. / 9, 1. / 9, 1. / 9, 1. / 9, 1. / 9, 1. / 36, 1. / 36, 1. / 36, 1. / 36};
static void collide(double tau) {
  int x, y, q;
  for (x = 0; x < NX; x++)
    for (y = 0; y < NY; y++) {
      double rho = 0, ux = 0, uy = 0;
      for (q = 0; q < Q; q++) {
        rho += f[q][x][y];
        ux += cx[q] * f[q][x][y];
        uy += cy[q] * f[q][x][y];
      }
      ux /= rho;
      uy /= rho;
      for (q = 0; q < Q; q++) {
        double cu = 3 * (cx[q] * ux + cy[q] * uy);
        double eq = wt[q] * rho * (1 + cu + 0.5 * cu * cu - 1.5 * (ux * ux + uy * uy));
        g[q][x][y] = solid[x][y] ? f[opp[q]][x][y] : f[q][x][y] - (f[q][x][y] - eq) / tau;
      }
    }
}
static void stream(void) {
  int x, y, q;
  for (q = 0; q < Q; q++)
    for (x = 0; x < NX; x++)
      for (y = 0; y < NY; y++)
        f[q][x][y] = g[q][(x - cx[q] + NX) % NX][(y - cy[q] + NY) % NY];
}
int main(void) {
  int x, y, q, t;
  double t0, t1, s = 0;
  for (x = 0; x < NX; x++)
    for (y = 0; y < NY; y++) {
      solid[x][y] = (x - 200) * (x - 200) + (y - 256) * (y - 256) < 900;
      for (q = 0; q < Q; q++)
        f[q][x][y] = wt[q] * (1 + 0.1 * (cx[q]) + 0.01 * rnd());
    }
  t0 = now();
  for (t = 0; t < 1000; t++) {
    collide(0.6);
    stream();
  }
  t1 = now();
  for (x = 0; x < NX; x++)
    for (y = 0; y < NY; y++)
      s += f[1][x][y] * (x % 7 + 1);
  printf("%.8e\n", s);
  fprintf(stderr, "%.4f\n", t1 - t0);
  return 0;
}
