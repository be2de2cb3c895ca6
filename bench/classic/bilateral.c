#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define CLAMP(x, lo, hi) ((x) < (lo) ? (lo) : (x) > (hi) ? (hi) : (x))

struct params { int radius; double sigma_s, sigma_r; };

static double gaussian(double x, double sigma) { return exp(-(x * x) / (2 * sigma * sigma)); }

static void bilateral(double **src, double **dst, int rows, int cols, const struct params *p) {
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < cols; j++) {
      double sum = 0, wsum = 0;
      for (int k = -p->radius; k <= p->radius; k++)
        for (int l = -p->radius; l <= p->radius; l++) {
          int y = CLAMP(i + k, 0, rows - 1), x = CLAMP(j + l, 0, cols - 1);
          double w = gaussian(sqrt(k * k + l * l), p->sigma_s) * gaussian(src[y][x] - src[i][j], p->sigma_r);
          sum += w * src[y][x];
          wsum += w;
        }
      dst[i][j] = sum / wsum;
    }
}

static void unsharp(double **img, double **blur, int rows, int cols, double amount) {
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < cols; j++) {
      double v = img[i][j] + amount * (img[i][j] - blur[i][j]);
      img[i][j] = CLAMP(v, 0.0, 1.0);
    }
}

static void dither(double **img, int rows, int cols) {
  for (int y = 0; y < rows; y++)
    for (int x = 0; x < cols; x++) {
      double old = img[y][x], new = old < 0.5 ? 0 : 1, err = old - new;
      img[y][x] = new;
      if (x + 1 < cols) img[y][x + 1] += err * 7 / 16;
      if (y + 1 < rows) {
        if (x > 0) img[y + 1][x - 1] += err * 3 / 16;
        img[y + 1][x] += err * 5 / 16;
        if (x + 1 < cols) img[y + 1][x + 1] += err / 16;
      }
    }
}

static double **rows_of(int r, int c) {
  double **m = malloc(r * sizeof(double *));
  m[0] = malloc(r * c * sizeof(double));
  for (int i = 1; i < r; i++)
    m[i] = m[i - 1] + c;
  return m;
}

int main(void) {
  int r = 240, c = 320;
  double **a = rows_of(r, c), **b = rows_of(r, c);
  struct params p = {4, 2.0, 0.2};
  unsigned s = 12;
  for (int i = 0; i < r; i++)
    for (int j = 0; j < c; j++) {
      s = s * 1103515245u + 12345u;
      a[i][j] = 0.4 * ((s >> 16) & 255) / 255 + 0.6 * i / r;
    }
  bilateral(a, b, r, c, &p);
  unsharp(a, b, r, c, 0.7);
  bilateral(a, b, r, c, &p);
  double sum = 0;
  for (int i = 0; i < r; i++)
    for (int j = 0; j < c; j++)
      sum += b[i][j];
  dither(b, r, c);
  int white = 0;
  for (int i = 0; i < r; i++)
    for (int j = 0; j < c; j++)
      white += b[i][j] > 0.5;
  printf("%.8f %d\n", sum, white);
  free(a[0]); free(a); free(b[0]); free(b);
  return 0;
}
