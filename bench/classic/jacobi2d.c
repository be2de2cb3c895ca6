#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NX 512
#define NY 512
#define TOL 1e-3
#define MAXIT 1500

static double u[NX][NY], unew[NX][NY], f[NX][NY];

int main(void) {
  double h = 1.0 / (NX - 1), diff;
  int i, j, it = 0;
  for (i = 0; i < NX; i++)
    for (j = 0; j < NY; j++) {
      f[i][j] = sin(3.0 * i * h) * cos(2.0 * j * h);
      u[i][j] = 0;
    }
  for (i = 0; i < NX; i++)
    u[i][0] = u[i][NY - 1] = 1.0;
  memcpy(unew, u, sizeof u);
  do {
    diff = 0;
    for (i = 1; i < NX - 1; i++)
      for (j = 1; j < NY - 1; j++) {
        unew[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] + h * h * f[i][j]);
        if (fabs(unew[i][j] - u[i][j]) > diff)
          diff = fabs(unew[i][j] - u[i][j]);
      }
    for (i = 1; i < NX - 1; i++)
      for (j = 1; j < NY - 1; j++)
        u[i][j] = unew[i][j];
    it++;
  } while (diff > TOL && it < MAXIT);
  printf("%d iterations, diff %.10g, centre %.12g\n", it, diff, u[NX / 2][NY / 2]);
  return 0;
}
