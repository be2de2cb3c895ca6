// Near misses of work arrays that nests fill: each leaves an element out, or reads it before it is filled. None may become private.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// RUN: %S/same-output.sh %parlift %s %t
// CHECK-NOT: loop over `r` is parallel
#include <stdio.h>

enum { R = 60, N = 4096 };
static double a[R][64], b[R][64], w[N];

/* a column less */
static void column(int rows, int p, int q) {
  for (int r = 0; r < rows; r++) {
    for (int i = 0; i < p; i++)
      for (int k = 0; k < q - 1; k++)
        w[i * q + k] = a[r][k];
    for (int j = 0; j < p * q; j++)
      b[r][j & 63] += w[j];
  }
}
/* one element more */
static void more(int rows, int p, int q) {
  for (int r = 0; r < rows; r++) {
    for (int i = 0; i < p; i++)
      for (int k = 0; k < q; k++)
        w[i * q + k] = a[r][k];
    for (int j = 0; j <= p * q; j++)
      b[r][j & 63] += w[j];
  }
}
/* left early */
static void early(int rows, int p, int q) {
  for (int r = 0; r < rows; r++) {
    for (int i = 0; i < p; i++) {
      if (a[r][i] < 0.2)
        break;
      for (int k = 0; k < q; k++)
        w[i * q + k] = a[r][k];
    }
    for (int j = 0; j < p * q; j++)
      b[r][j & 63] += w[j];
  }
}
/* read while it is being filled */
static void within(int rows, int p, int q) {
  for (int r = 0; r < rows; r++)
    for (int i = 0; i < p; i++) {
      for (int k = 0; k < q; k++)
        w[i * q + k] = a[r][k];
      for (int j = 0; j < p * q; j++)
        b[r][j & 63] += w[j];
    }
}
/* the same, in a loop between both */
static void between(int rows, int p, int q, int x) {
  for (int r = 0; r < rows; r++)
    for (int i = 0; i < p; i++)
      for (int h = 0; h < x; h++) {
        for (int k = 0; k < q; k++)
          w[i * q + k] = a[r][k] + h;
        for (int j = 0; j < p * q; j++)
          b[r][j & 63] += w[j];
      }
}
/* under a condition */
static void some(int rows, int p, int q) {
  for (int r = 0; r < rows; r++) {
    for (int i = 0; i < p; i++)
      for (int k = 0; k < q; k++)
        if (k != 1)
          w[i * q + k] = a[r][k];
    for (int j = 0; j < p * q; j++)
      b[r][j & 63] += w[j];
  }
}
/* halves that do not join */
static void gap(int rows, int p, int q) {
  for (int r = 0; r < rows; r++) {
    for (int i = 0; i < p; i++)
      for (int k = 0; k < q; k++) {
        w[2 * i * q + k] = a[r][k];
        w[2 * i * q + q + 1 + k] = a[r][k] + 1;
      }
    for (int j = 0; j < 2 * p * q; j++)
      b[r][j & 63] += w[j];
  }
}
/* every other one */
static void other(int rows, int p, int q) {
  for (int r = 0; r < rows; r++) {
    for (int i = 0; i < p; i++)
      for (int k = 0; k < q; k += 2)
        w[i * q + k] = a[r][k];
    for (int j = 0; j < p * q; j++)
      b[r][j & 63] += w[j];
  }
}
/* a triangle */
static void triangle(int rows, int p, int q) {
  for (int r = 0; r < rows; r++) {
    for (int i = 0; i < p; i++)
      for (int k = 0; k < i; k++)
        w[i * q + k] = a[r][k];
    for (int j = 0; j < p * q; j++)
      b[r][j & 63] += w[j];
  }
}
/* the row's length changes on the way */
static void shorter(int rows, int p, int q) {
  for (int r = 0; r < rows; r++) {
    int s = q;
    for (int i = 0; i < p; i++) {
      for (int k = 0; k < s; k++)
        w[i * s + k] = a[r][k];
      if (a[r][i] < 0.1)
        s = q - 1;
    }
    for (int j = 0; j < p * q; j++)
      b[r][j & 63] += w[j];
  }
}
/* only where nothing is filled */
static void negative(int rows, int p, int q) {
  for (int r = 0; r < rows; r++) {
    for (int i = 0; i < p; i++)
      for (int k = 0; k < q; k++)
        w[i * q + k] = a[r][k];
    if (p < 0)
      for (int j = 0; j < p * q; j++)
        b[r][j & 63] += w[j];
  }
}
/* the size is another one in each iteration */
static void varying(int rows, const int *n, const int *m) {
  for (int r = 0; r < rows; r++) {
    for (int j = 0; j < n[r]; j++)
      w[j] = a[r][j];
    for (int j = 0; j < m[r]; j++)
      b[r][j] += w[j];
  }
}

int main(void) {
  static int n[R], m[R];
  for (int row = 0; row < R; row++) {
    n[row] = row % 50;
    m[row] = row * 7 % 50;
    for (int j = 0; j < 64; j++)
      a[row][j] = (row * 37 + j * 11) % 101 / 128.0;
  }
  static const int sizes[][2] = {{5, 6}, {-2, -3}, {1, 1}};
  for (int s = 0; s < 3; s++) {
    const int p = sizes[s][0], q = sizes[s][1];
    column(R, p, q);
    more(R, p, q);
    early(R, p, q);
    within(R, p, q);
    between(R, p, q, 3);
    some(R, p, q);
    gap(R, p, q);
    other(R, p, q);
    triangle(R, p, q);
    shorter(R, p, q);
    negative(R, p, q);
    varying(R, n, m);
  }
  double sum = 0;
  for (int row = 0; row < R; row++)
    for (int j = 0; j < 64; j++)
      sum += b[row][j] * (row + 2 * j);
  printf("%.10g\n", sum);
  return 0;
}
