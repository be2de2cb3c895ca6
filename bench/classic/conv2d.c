#include <stdio.h>
#include <stdlib.h>
#include <math.h>

#define W 1024
#define H 768
#define R 2
typedef float image[H][W];

static image in, out, tmp;
static float kernel[2 * R + 1][2 * R + 1];

static int clamp(int v, int lo, int hi) { return v < lo ? lo : v > hi ? hi : v; }

static void convolve(image src, image dst) {
  int x, y, i, j;
  for (y = 0; y < H; y++)
    for (x = 0; x < W; x++) {
      float acc = 0.0f;
      for (i = -R; i <= R; i++)
        for (j = -R; j <= R; j++)
          acc += src[clamp(y + i, 0, H - 1)][clamp(x + j, 0, W - 1)] * kernel[i + R][j + R];
      dst[y][x] = acc;
    }
}

static void separable(image src, image dst, const float *k, int r) {
  int x, y, i;
  for (y = 0; y < H; y++)
    for (x = 0; x < W; x++) {
      float s = 0;
      for (i = -r; i <= r; i++)
        if (x + i >= 0 && x + i < W)
          s += k[i + r] * src[y][x + i];
      tmp[y][x] = s;
    }
  for (y = 0; y < H; y++)
    for (x = 0; x < W; x++) {
      float s = 0;
      for (i = -r; i <= r; i++)
        if (y + i >= 0 && y + i < H)
          s += k[i + r] * tmp[y + i][x];
      dst[y][x] = s;
    }
}

/* 1-D convolution of a signal, full */
static void convolve1d(const float *x, int n, const float *h, int m, float *y) {
  int i, j;
  for (i = 0; i < n + m - 1; i++) {
    y[i] = 0;
    for (j = 0; j < m; j++)
      if (i - j >= 0 && i - j < n)
        y[i] += x[i - j] * h[j];
  }
}

int main(void) {
  float k[9], total = 0, *sig, *res;
  int i, j, n = 100000, m = 300;
  double s = 0;
  for (i = 0; i < H; i++)
    for (j = 0; j < W; j++)
      in[i][j] = (float)((i * 13 + j * 29) % 256);
  for (i = -R; i <= R; i++)
    for (j = -R; j <= R; j++)
      total += kernel[i + R][j + R] = expf(-(i * i + j * j) / 4.0f);
  for (i = 0; i <= 2 * R; i++)
    for (j = 0; j <= 2 * R; j++)
      kernel[i][j] /= total;
  for (i = 0; i < 9; i++)
    k[i] = 1.0f / 9;
  for (i = 0; i < 4; i++) {
    convolve(in, out);
    separable(out, in, k, 4);
  }
  sig = malloc(n * sizeof(float));
  res = malloc((n + m) * sizeof(float));
  for (i = 0; i < n; i++) sig[i] = i % 10;
  convolve1d(sig, n, &in[0][0], m, res);
  for (i = 0; i < H; i++)
    for (j = 0; j < W; j++)
      s += in[i][j];
  printf("%.2f %.4f %.3f\n", s, in[100][100], res[5000]);
  return 0;
}
