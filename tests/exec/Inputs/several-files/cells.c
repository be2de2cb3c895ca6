#include "grid.h"

static double clamp(double x) {
  return x > 1e6 ? 1e6 : x;
}

double cell(const struct grid *g, int i, int j) {
  return clamp(g->cells[i * g->width + j]);
}

double row_sum(const double *row, int n) {
  double sum = 0;
  int j;
  for (j = 0; j < n; j++)
    sum += row[j] * weights[j];
  return sum / (steps + 1);
}
