// Elements of rows of n, written `u[i * n + j]`, whose neighbours may lie one before the row's begin: whether two are the same element
// does not depend on where rows are said to begin. Red and black by `%`, whose remainder may be negative.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s
// RUN: env parlift_flags="--thread-cost=0" %S/same-output.sh %parlift %s %t
#include <stdio.h>
#define N 40
static double grid[(N + 2) * (N + 2) + 4 * N];

// EXPECT colours:1 parallel needs=private
static void colours(double *u, int n, int colour) {
  int i, j;
  for (i = 1; i < n - 1; i++)
    for (j = 1 + (i + colour) % 2; j < n - 1; j += 2)
      u[i * n + j] = 0.25 * (u[(i - 1) * n + j] + u[(i + 1) * n + j] + u[i * n + j - 1] + u[i * n + j + 1]);
}

// EXPECT cubes:1 parallel needs=private
// EXPECT cubes:1.1 parallel needs=private
static void cubes(double *u, int n, int colour) {
  int i, j, k;
  for (i = 1; i < n - 1; i++)
    for (j = 1; j < n - 1; j++)
      for (k = 1 + (i + j + colour) % 2; k < n - 1; k += 2)
        u[(i * n + j) * n + k] += u[(i * n + j) * n + k - 1] + u[(i * n + j) * n + k + 1] + u[((i - 1) * n + j) * n + k] +
                                  u[((i + 1) * n + j) * n + k];
}

// What lies before row i is an element of the row before that nobody writes.
// EXPECT before:1 parallel
static void before(double *u, int n) {
  for (int i = 1; i < n; i++)
    for (int j = 0; j < n - 1; j += 2)
      u[i * n + j] = 2 * u[i * n + j - 1] + 1;
}

// EXPECT behind:1 parallel
static void behind(double *u, int n) {
  for (int i = 0; i < n; i++)
    for (int j = 1; j < n; j += 2)
      u[i * n + j] = 2 * u[i * n + j + 1] + 1;
}

// The last one of the row before is written.
// EXPECT last:1 sequential|unknown
static void last(double *u, int n) {
  for (int i = 1; i < n; i++)
    for (int j = 0; j < n; j++)
      u[i * n + j] = 0.5 * u[i * n + j - 1] + 1;
}

// EXPECT lastByTwos:1 sequential|unknown
static void lastByTwos(double *u, int n) {
  for (int i = 1; i < n; i++)
    for (int j = i % 2; j < n; j += 2)
      u[i * n + j] = 0.5 * u[i * n + j - 1] + 1;
}

// The first one of the row behind is read before it is written: by a copy.
// EXPECT first:1 parallel needs=copy
static void first(double *u, int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      u[i * n + j] = 0.5 * u[i * n + j + 1] + 1;
}

// Two before: of the row before, the last but one is written.
// EXPECT farther:1 sequential|unknown
static void farther(double *u, int n) {
  for (int i = 1; i < n; i++)
    for (int j = 0; j < n - 1; j++)
      u[i * n + j] = 0.5 * u[i * n + j - 2] + 1;
}

int main(void) {
  double sum = 0;
  int i;
  for (i = 0; i < (int)(sizeof grid / sizeof *grid); i++)
    grid[i] = i * 37 % 101 / 64.0;
  for (int colour = -2; colour < 3; colour++) {
    colours(grid, N, colour);
    cubes(grid, 11, colour);
  }
  before(grid, N);
  behind(grid, N);
  last(grid, N);
  lastByTwos(grid, N);
  first(grid, N);
  farther(grid, N);
  for (i = 0; i < (int)(sizeof grid / sizeof *grid); i++)
    sum = sum * 0.75 + grid[i];
  printf("%.17g\n", sum);
  return 0;
}
