// Rows that the data make short or long are dealt out in shares of the iterations: threads that take a few rows at once wait for each other
// to be given the next ones.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { ROWS = 20000 };
static int first[ROWS + 2], column[4 * ROWS], runs[ROWS];
static double value[4 * ROWS], x[ROWS], y[ROWS + 1];

static void product(int n, const int *restrict p, const int *restrict c, const double *restrict v,
                    const double *restrict in, double *restrict out) {
  // CHECK: #pragma omp parallel for{{.*}} schedule(dynamic, n / 512 + 8)
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int k = p[i]; k < p[i + 1]; k++)
      sum += v[k] * in[c[k]];
    out[i] = sum;
  }
}

// A number that is known, and a part of the iterations.
static void triangle(double a[2][9000]) {
  // CHECK: #pragma omp parallel for{{.*}} schedule(dynamic, 17)
  for (int i = 0; i < 9000; i++)
    for (int j = 0; j < i; j++)
      a[1][i] += a[0][j];
}

// CHECK-LABEL: int lengths(
static int lengths(unsigned long from, unsigned long n, const int *restrict a, int *restrict length) {
  int total = 0;
  // CHECK: schedule(dynamic, ((long)n - (long)from) / 512 + 1)
  for (unsigned long i = from; i < n; i++) {
    unsigned long j = i;
    while (j < n && a[j] == a[i])
      j++;
    length[i] = (int)(j - i);
    total += length[i];
  }
  return total;
}

static double rows[2][9000];

int main(void) {
  for (int i = 0, k = 0; i < ROWS; i++) {
    first[i] = k;
    for (int of = i % 5; of > 0; of--, k++) {
      column[k] = (i * 7 + of * 13) % ROWS;
      value[k] = k % 9;
    }
    first[i + 1] = k;
    x[i] = i % 11;
  }
  product(ROWS, first, column, value, x, y);
  product(-3000, first, column, value, x, y); // runs no iteration
  product(3, first, column, value, x, y);
  double sum = 0;
  for (int i = 0; i < ROWS; i++)
    sum += y[i] * (i % 3);
  for (int i = 0; i < 9000; i++)
    rows[0][i] = i % 4;
  triangle(rows);
  for (int i = 0; i < 9000; i++)
    sum += rows[1][i];
  printf("%g %d %d\n", sum, lengths(0, ROWS, column, runs), lengths(ROWS, 5, column, runs));
  return 0;
}
