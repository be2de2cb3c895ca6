// The index that goes with a minimum or a maximum.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s
#include <math.h>

// EXPECT closest:1 parallel needs=reduction
int closest(int n, double wanted, const double *restrict price) {
  double least = HUGE_VAL;
  int which = -1;
  for (int k = 0; k < n; k++) {
    const double gap = fabs(wanted - price[k]);
    if (gap < least) {
      least = gap;
      which = k;
    }
  }
  return which;
}

// EXPECT closestLast:1 parallel needs=reduction
int closestLast(int n, const int *restrict price) {
  int most = -1, which = -1;
  for (int k = n - 1; k >= 0; k--)
    if (most <= price[k]) {
      which = k + 1;
      most = price[k];
    }
  return which + most;
}

// EXPECT closestEach:1 parallel not=reduction
// EXPECT closestEach:1.1 parallel needs=reduction
void closestEach(int m, int n, const float *restrict wanted, const float *restrict price, int *restrict out) {
  for (int i = 0; i < m; i++) {
    float least = INFINITY;
    int which = -1;
    for (int k = 0; k < n; k++) {
      float gap = fabsf(wanted[i] - price[k]);
      if (gap < least) {
        least = gap;
        which = k;
      }
    }
    out[i] = which;
  }
}

// EXPECT closestCell:1 parallel needs=reduction
// EXPECT closestCell:1.1 parallel needs=reduction
void closestCell(int n, const double price[restrict n][n], int *restrict out) {
  double least = 1e300;
  int row = 0, column = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (least > price[i][j]) {
        least = price[i][j];
        row = i;
        column = j;
      }
  out[0] = row;
  out[1] = column;
}

// The index is not read later, but decides which of two equal prices names the shop.
// EXPECT closestShop:1 parallel needs=reduction not=private
int closestShop(int n, const int *restrict price, const int *restrict shop) {
  int least = 1000, which = -1, name = -1;
  for (int k = 0; k < n; k++) {
    const int here = shop[k];
    if (price[k] < least) {
      least = price[k];
      which = k;
      name = here;
    }
  }
  return name;
}

// Ties between rows are decided by the threads, whose shares are in order.
// EXPECT closestColumn:1 parallel needs=reduction
// EXPECT closestColumn:1.1 parallel needs=reduction
int closestColumn(int n, const double price[restrict n][n]) {
  double least = 1e300;
  int column = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (least > price[i][j]) {
        least = price[i][j];
        column = j;
      }
  return column;
}

// EXPECT closestUsed:1 parallel needs=scan not=reduction
int closestUsed(int n, const double *restrict price, int *restrict trail) {
  double least = 1e300;
  int which = 0;
  for (int k = 0; k < n; k++) {
    if (price[k] < least) {
      least = price[k];
      which = k;
    }
    trail[k] = which;
  }
  return which;
}

// EXPECT closestCount:1 parallel needs=scan
int closestCount(int n, const double *restrict price) {
  double least = 1e300;
  int falls = 0;
  for (int k = 0; k < n; k++)
    if (price[k] < least) {
      least = price[k];
      falls++;
    }
  return falls;
}
