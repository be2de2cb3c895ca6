// Where a minimum or maximum is, found by all threads together: the earliest of equal ones, or the last.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0
// RUN: FileCheck --input-file=%t.ran %s
// RUN: FileCheck --check-prefix=HOST --input-file=%t.cu %s
#include <math.h>
#include <stdio.h>

enum { N = 40000, ROWS = 70, COLUMNS = 90, POINTS = 300 };
typedef float coordinate;
static float x[N];
static double m[ROWS][COLUMNS];
static short k[N];
static unsigned char valid[N];
static coordinate px[POINTS], py[POINTS];

// CHECK-DAG: ran first_minimum_kernel
// HOST: if (!first_minimum_on_gpu(n, x, &best, &at)) {
// HOST-NEXT: // Each thread finds best for its iterations
// HOST-NEXT: float best_all = best;
// HOST: #pragma omp parallel
static int first_minimum(int n, float *value) {
  float best = x[0];
  int at = 0;
  for (int i = 1; i < n; i++)
    if (x[i] < best) {
      best = x[i];
      at = i;
    }
  *value = best;
  return at;
}

// CHECK-DAG: ran last_maximum_kernel
static int last_maximum(int n, float start, int at) {
  float best = start;
  for (int i = 0; i < n; i++)
    if (x[i] >= best) {
      best = x[i];
      at = i;
    }
  return at;
}

// CHECK-DAG: ran downwards_kernel
static long downwards(long n) {
  float best = 1e9f;
  long at = -7;
  for (long i = n - 1; i >= 0; i -= 3)
    if (x[i] < best) {
      best = x[i];
      at = i;
    }
  return at;
}

// CHECK-DAG: ran last_from_above_kernel
static int last_from_above(int low, int n) {
  float best = 2000;
  int at = -7;
  for (int i = n - 1; i >= low; i--)
    if (x[i] <= best) {
      best = x[i];
      at = i;
    }
  return at;
}

// CHECK-DAG: ran in_rows_kernel
static void in_rows(int n, int c, int *row, int *column) {
  double most = -1e30;
  int r = -1, s = -1;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < c; j++)
      if (m[i][j] > most) {
        most = m[i][j];
        r = i;
        s = j;
      }
  *row = r, *column = s;
}

// CHECK-DAG: ran last_in_rows_kernel
static void last_in_rows(int n, int c, double most, int *row, int *column) {
  int r = -1, s = -1;
  for (int i = n - 1; i >= 0; i--)
    for (int j = 2; j < c; j += 2)
      if (m[i][j] >= most) {
        most = m[i][j];
        r = i;
        s = j;
      }
  *row = r, *column = s;
}

// CHECK-DAG: ran of_the_valid_kernel
static int of_the_valid(int n, short *value, int *how_many) {
  short best = 32767;
  int at = -1, count = 0;
  for (int i = 0; i < n; i++) {
    count += valid[i];
    if (valid[i] && k[i] < best) {
      best = k[i];
      at = i;
    }
  }
  *value = best, *how_many = count;
  return at;
}

// CHECK-DAG: ran nearest_kernel
static int nearest(int n, coordinate fx, coordinate fy, coordinate *there) {
  coordinate best = 1e30f, where = 0;
  int at = -1;
  for (int i = 0; i < n; i++) {
    coordinate d = 0;
    for (int t = 0; t < 2; t++) {
      const coordinate apart = t ? py[i] - fy : px[i] - fx;
      d += apart * apart;
    }
    if (d < best) {
      best = d;
      at = i;
      where = px[i];
    }
  }
  *there = where;
  return at;
}

// CHECK-DAG: ran two_at_once_kernel
static void two_at_once(int n, int *low_at, int *high_at) {
  float low = x[0], high = x[0];
  int a = 0, b = 0;
  for (int i = 1; i < n; i++) {
    if (x[i] < low) {
      low = x[i];
      a = i;
    }
    if (x[i] > high) {
      high = x[i];
      b = i;
    }
  }
  *low_at = a, *high_at = b;
}

int main(void) {
  float value;
  coordinate there;
  short small;
  int row, column, count;
  for (int i = 0; i < N; i++) {
    x[i] = (float)((i * 31L) % 1000);
    k[i] = (short)((i * 7919L) % 5000 - 2500);
    valid[i] = i % 7 == 3;
  }
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      m[i][j] = (i * 37 + j * 11) % 101;
  for (int i = 0; i < POINTS; i++)
    px[i] = (coordinate)(i * 17 % 29), py[i] = (coordinate)(i * 13 % 31);
  for (int round = 0; round < 3; round++) {
    for (int n = 1; n <= N; n = n * 6 + 1) {
      int at = first_minimum(n, &value);
      printf("%d %g\n", at, value);
      printf("%d %d %d\n", last_maximum(n, -1, 3), last_maximum(n, 999, 99999), last_maximum(n, 2000, 5));
      printf("%ld %d %d\n", downwards(n), last_from_above(0, n), last_from_above(n / 2, n));
      at = of_the_valid(n, &small, &count);
      printf("%d %d %d\n", at, small, count);
      two_at_once(n, &row, &column);
      printf("%d %d\n", row, column);
    }
    for (int n = 0; n <= ROWS; n += 23) {
      in_rows(n, COLUMNS - round, &row, &column);
      printf("%d %d\n", row, column);
      last_in_rows(n, COLUMNS - round, round ? 100 : -5, &row, &column);
      printf("%d %d\n", row, column);
    }
    printf("%d\n", nearest(POINTS, (coordinate)round, 5, &there));
    printf("%g\n", there);
    // Then all are equal, then none is a number.
    for (int i = 0; i < N; i++)
      x[i] = round ? NAN : 4;
  }
  printf("%ld %d %d\n", downwards(0), last_maximum(0, 1, 8), nearest(0, 1, 1, &there));
}
