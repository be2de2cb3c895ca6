// Pictures as tables of rows, `double **`, of which each element looks at a window of others: all rows are known to be there, from the first
// one that any window reaches to the last, and whether they lie apart is found out once for the picture and not once for each row.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s
// RUN: env parlift_flags="--thread-cost=0" %S/same-output.sh %parlift %s %t
// RUN: %parlift parallelize -q --thread-cost=0 %s | FileCheck %s --check-prefix=TEXT
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define CLAMP(x, lo, hi) ((x) < (lo) ? (lo) : (x) > (hi) ? (hi) : (x))

// TEXT-LABEL: void inner_part(
// TEXT: for (row = 1; row < rows; row++) {
// EXPECT inner_part:1 conditional needs=inspect,private
void inner_part(double **src, double **dst, int rows, int cols, int r) {
  int i, j, k, l;
  for (i = r; i < rows - r; i++)
    for (j = r; j < cols - r; j++) {
      double sum = 0;
      for (k = -r; k <= r; k++)
        for (l = -r; l <= r; l++)
          sum += src[i + k][j - l];
      dst[i][j] = sum;
    }
}

// At the rims the nearest element is taken. i + k takes all values from -r to rows - 1 + r, and so y all from 0 to rows - 1.
// EXPECT clamped:1 conditional needs=inspect
void clamped(double **src, double **dst, int rows, int cols, int r) {
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < cols; j++) {
      double sum = 0;
      for (int k = -r; k <= r; k++)
        for (int l = -r; l <= r; l++) {
          int y = CLAMP(i + k, 0, rows - 1), x = CLAMP(j + l, 0, cols - 1);
          sum += src[y][x];
        }
      dst[i][j] = sum;
    }
}

// EXPECT by_ifs:1 conditional needs=inspect,private
void by_ifs(double **src, double **dst, int rows, int cols) {
  int i, j, k, y;
  for (i = 0; i < rows; i++)
    for (j = 0; j < cols; j++) {
      double sum = 0;
      for (k = -2; k <= 2; k++) {
        y = i + k;
        if (y < 0)
          y = 0;
        if (y >= rows)
          y = rows - 1;
        sum += src[y][j];
      }
      dst[i][j] = sum;
    }
}

// Clamped to a part of the table that i + k need not cover: rows of it may be missing.
// EXPECT part:1 unknown
void part(double **src, double **dst, int rows, int cols, int lo, int hi) {
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < cols; j++)
      dst[i][j] = src[CLAMP(i, lo, hi)][j];
}

// Every other row is not read: who knows what its pointer is.
// EXPECT gaps:1 unknown
void gaps(double **src, double **dst, int rows, int cols) {
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < cols; j++) {
      double sum = 0;
      for (int k = 0; k < 2; k++)
        sum += src[2 * i + 4 * k][j];
      dst[i][j] = sum;
    }
}

// EXPECT under_condition:1 unknown
void under_condition(double **src, double **dst, const int *is, int rows, int cols) {
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < cols; j++)
      for (int k = -1; k <= 1; k++)
        if (is[i] > k)
          dst[i][j] += src[i + k + 1][j];
}

enum { ROWS = 40, COLS = 30 };
static double block[2][ROWS + 8][COLS];
int main(void) {
  double *src[ROWS + 8], *dst[ROWS + 8], *same[ROWS + 8], *holes[2 * ROWS + 8];
  int is[ROWS], i, j;
  for (i = 0; i < ROWS + 8; i++) {
    src[i] = block[0][i];
    dst[i] = block[1][ROWS + 7 - i];
    same[i] = block[0][i / 2];
    for (j = 0; j < COLS; j++)
      src[i][j] = (i * 7 + j * 3) % 11, dst[i][j] = 0;
  }
  memset(holes, 0, sizeof holes);
  for (i = 0; i < 2 * ROWS + 8; i += 2)
    holes[i] = src[i % ROWS];
  for (i = 0; i < ROWS; i++)
    is[i] = i % 3;
  inner_part(src, dst, ROWS, COLS, 2);
  inner_part(src, dst, ROWS, COLS, 0);
  inner_part(src, dst, 3, COLS, 2);
  clamped(src, dst, ROWS, COLS, 3);
  clamped(src, dst, ROWS, COLS, 100);
  clamped(src, dst, ROWS, COLS, -1);
  clamped(dst, dst, ROWS, COLS, 1);
  clamped(same, src, ROWS, COLS, 1);
  by_ifs(src, dst, ROWS, COLS);
  by_ifs(src, src, ROWS, COLS);
  by_ifs(src, same, ROWS, COLS);
  part(src, dst, ROWS, COLS, 5, 9);
  gaps(holes, dst, ROWS, COLS);
  under_condition(src, dst, is, ROWS, COLS);
  double s = 0;
  for (i = 0; i < ROWS + 8; i++)
    for (j = 0; j < COLS; j++)
      s += block[0][i][j] * (i % 5 + 1) + block[1][i][j] * (j % 3 + 1);
  printf("%.10g\n", s);
  return 0;
}
