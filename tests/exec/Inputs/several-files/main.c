#include "grid.h"
#include <stdio.h>

int steps = 3;
static int counted = 7;
static double a[N][N], b[N][N], sums[N];

static double clamp(double x) {
  return x < 0 ? 0 : x;
}

void scale_all(double (*rows)[N], int n) {
  for (int i = 0; i < n; i++)
    scale_row(rows[i], N);
}

void sum_all(double (*rows)[N], double *restrict into, int n) {
  for (int i = 0; i < n; i++)
    into[i] = clamp(row_sum(rows[i], N)) + counted;
}

void count_all(double (*rows)[N], int n) {
  for (int i = 0; i < n; i++)
    count_row(rows[i], N);
}

void reverse_all(double (*rows)[N], int n) {
  for (int i = 0; i < n; i++)
    sums[i] = reversed(rows[i], N);
}

void weigh_all(double (*rows)[N], int n) {
  for (int i = 0; i < n; i++) {
    scale_row(rows[i], N);
    weights[3] = i;
  }
}

int main(void) {
  struct grid from = {&a[0][0], N, N}, to = {&b[0][0], N, N};
  double total = 0;
  make_weights(0.125);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = (i * 7 + j * 3) % 17;
  for (int step = 0; step < steps; step++) {
    for (int i = 1; i < N - 1; i++)
      smooth_row(&from, &to, i);
    scale_all(b, N);
    sum_all(b, sums, N);
    for (int i = 0; i < N; i++)
      total += (int)sums[i];
    count_all(b, N);
    reverse_all(b, N);
    for (int i = 0; i < N; i++)
      total += (int)sums[i];
    weigh_all(b, N);
    total += (int)b[N - 1][3];
  }
  printf("%.10g %d %d\n", total, rows_counted(), counted);
}
