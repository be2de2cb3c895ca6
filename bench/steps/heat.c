#include "../course/course.h"
#define NX 1400
#define NY 1400
#define STEPS 4000
#define U(i, j) u[(i) * NY + (j)]
#define V(i, j) v[(i) * NY + (j)]
static double grid1[NX * NY], grid2[NX * NY];

int main(void) {
  int i, j, t;
  double *u = grid1, *v = grid2, *tmp, sum = 0.0, t0, t1;
  for (i = 0; i < NX; i++)
    for (j = 0; j < NY; j++)
      U(i, j) = V(i, j) = (i == 0 || j == 0) ? 100.0 : 0.0;
  t0 = now();
  for (t = 0; t < STEPS; t++) {
    for (i = 1; i < NX - 1; i++)
      for (j = 1; j < NY - 1; j++)
        V(i, j) = U(i, j) + 0.1 * (U(i - 1, j) + U(i + 1, j) + U(i, j - 1) + U(i, j + 1) - 4.0 * U(i, j));
    tmp = u;
    u = v;
    v = tmp;
  }
  t1 = now();
  for (i = 0; i < NX * NY; i++)
    sum += u[i];
  printf("%.8e\n", sum);
  fprintf(stderr, "%.4f\n", t1 - t0);
  return 0;
}
