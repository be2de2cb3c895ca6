#include "grid.h"

#define OMEGA 0.25

double weights[N];
static int counted;
static double buffer[N];
static const double offsets[3] = {0.5, 1.5, 2.5};

void make_weights(double factor) {
  int i;
  for (i = 0; i < N; i++)
    weights[i] = factor * i + offsets[i % 3];
}

void smooth_row(const struct grid *from, struct grid *to, int i) {
  int j;
  for (j = 1; j < from->width - 1; j++)
    to->cells[i * to->width + j] = OMEGA * (cell(from, i, j - 1) + cell(from, i, j + 1) +
                                            cell(from, i - 1, j) + cell(from, i + 1, j));
}

void scale_row(double *row, int n) {
  int j;
  for (j = 0; j < n; j++)
    row[j] = row[j] * weights[j] + offsets[j % 3];
}

/* What no iteration may share with another one. */
void count_row(const double *row, int n) {
  counted += n > 0 && row[0] > 1;
}

int rows_counted(void) {
  return counted;
}

double reversed(double *row, int n) {
  int j;
  for (j = 0; j < n; j++)
    buffer[j] = row[j];
  for (j = 0; j < n; j++)
    row[j] = buffer[n - 1 - j];
  return row[0];
}
