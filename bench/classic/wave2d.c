#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define NX 600
#define NY 500
#define STEPS 300
typedef double grid[NX][NY];

static grid g1, g2, g3;
static grid *prev = &g1, *cur = &g2, *next = &g3;

static void init(void) {
  int i, j;
  for (i = 0; i < NX; i++)
    for (j = 0; j < NY; j++) {
      double dx = (i - 200) / 20.0, dy = (j - 250) / 20.0;
      (*cur)[i][j] = (*prev)[i][j] = exp(-dx * dx - dy * dy);
    }
}

static void advance(double c2) {
  int i, j;
  grid *tmp;
  for (i = 1; i < NX - 1; i++)
    for (j = 1; j < NY - 1; j++)
      (*next)[i][j] = 2 * (*cur)[i][j] - (*prev)[i][j]
        + c2 * ((*cur)[i + 1][j] + (*cur)[i - 1][j] + (*cur)[i][j + 1] + (*cur)[i][j - 1] - 4 * (*cur)[i][j]);
  tmp = prev;
  prev = cur;
  cur = next;
  next = tmp;
}

static double total(void) {
  double s = 0;
  int i, j;
  for (i = 0; i < NX; i++)
    for (j = 0; j < NY; j++)
      s += fabs((*cur)[i][j]);
  return s;
}

int main(void) {
  int t;
  init();
  for (t = 0; t < STEPS; t++) {
    advance(0.2);
    if (t % 100 == 0)
      printf("%d %.9f\n", t, total());
  }
  printf("%.10f\n", (*cur)[300][250]);
  return 0;
}
