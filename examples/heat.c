/* Heat spreading through a plate, and some statistics of the result.
 *
 *   heat [size [steps]]
 *
 * The plate is size x size cells in one block of memory. Its rim is kept at fixed temperatures. The loops
 * are of many kinds: most can run in parallel, some cannot, and parlift says why.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define BINS 32

/* One number per cell. */
struct plate {
  int size;
  double *now;
  double *next;
};

/* A warm left edge, a hot spot, and cold elsewhere. */
static void initialise(int n, double *grid) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double x = (double)i / n - 0.3;
      double y = (double)j / n - 0.6;
      grid[i * n + j] = 80.0 * exp(-20.0 * (x * x + y * y));
    }
  for (int i = 0; i < n; i++)
    grid[i * n] = 50.0;
}

/* Five-point stencil: every cell moves towards the mean of its neighbours. */
static void step(int n, const double *restrict now, double *restrict next) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      double around = now[(i - 1) * n + j] + now[(i + 1) * n + j] + now[i * n + j - 1] +
                      now[i * n + j + 1];
      next[i * n + j] = now[i * n + j] + 0.2 * (around - 4.0 * now[i * n + j]);
    }
}

/* The rim does not change: it is copied. */
static void copy_rim(int n, const double *restrict now, double *restrict next) {
  for (int i = 0; i < n; i++) {
    next[i] = now[i];
    next[(n - 1) * n + i] = now[(n - 1) * n + i];
    next[i * n] = now[i * n];
    next[i * n + n - 1] = now[i * n + n - 1];
  }
}

/* The largest change of any cell: a reduction. */
static double largest_change(int n, const double *a, const double *b) {
  double largest = 0.0;
  for (int i = 0; i < n * n; i++) {
    double change = fabs(a[i] - b[i]);
    if (change > largest)
      largest = change;
  }
  return largest;
}

/* A sum over all cells. */
static double total(int n, const double *grid) {
  double sum = 0.0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      sum += grid[i * n + j];
  return sum;
}

/* The mean of each row: rows are independent of each other. */
static void row_means(int n, const double *restrict grid, double *restrict means) {
  for (int i = 0; i < n; i++) {
    double sum = 0.0;
    for (int j = 0; j < n; j++)
      sum += grid[i * n + j];
    means[i] = sum / n;
  }
}

/* The hottest cell and where it is; the first one if there are several. */
static int hottest(int n, const double *grid) {
  double best = grid[0];
  int where = 0;
  for (int i = 1; i < n * n; i++)
    if (grid[i] > best) {
      best = grid[i];
      where = i;
    }
  return where;
}

/* How many cells are how warm. Which bin is written depends on the data. */
static void histogram(int n, const double *grid, int *bins) {
  for (int b = 0; b < BINS; b++)
    bins[b] = 0;
  for (int i = 0; i < n * n; i++) {
    int bin = (int)(grid[i] * BINS / 100.0);
    if (bin >= 0 && bin < BINS)
      bins[bin]++;
  }
}

/* Exponential smoothing: each value needs the one before it. */
static void smooth(int n, double *means) {
  for (int i = 1; i < n; i++)
    means[i] = 0.3 * means[i] + 0.7 * means[i - 1];
}

/* The first row that is warmer than a limit; the search ends as soon as it is found. */
static int first_warm_row(int n, const double *means, double limit) {
  for (int i = 0; i < n; i++)
    if (means[i] > limit)
      return i;
  return -1;
}

int main(int argc, char **argv) {
  struct plate plate;
  int n = plate.size = argc > 1 ? atoi(argv[1]) : 1500;
  int steps = argc > 2 ? atoi(argv[2]) : 200;
  if (n < 3 || n > 20000 || steps < 0) {
    fprintf(stderr, "usage: heat [size [steps]]\n");
    return 2;
  }
  plate.now = malloc(sizeof(double) * n * n);
  plate.next = malloc(sizeof(double) * n * n);
  double *means = malloc(sizeof(double) * n);
  if (!plate.now || !plate.next || !means)
    return 1;

  initialise(n, plate.now);
  double change = 0.0;
  for (int t = 0; t < steps; t++) {
    copy_rim(n, plate.now, plate.next);
    step(n, plate.now, plate.next);
    change = largest_change(n, plate.now, plate.next);
    double *swap = plate.now;
    plate.now = plate.next;
    plate.next = swap;
  }

  int bins[BINS];
  histogram(n, plate.now, bins);
  row_means(n, plate.now, means);
  smooth(n, means);
  printf("change %.6g, mean %.6g\n", change, total(n, plate.now) / n / n);
  printf("hottest cell %d, first warm row %d\n", hottest(n, plate.now),
         first_warm_row(n, means, 8.0));
  for (int b = 0; b < BINS; b++)
    printf("%d%c", bins[b], b % 8 == 7 ? '\n' : ' ');

  free(plate.now);
  free(plate.next);
  free(means);
  return 0;
}
