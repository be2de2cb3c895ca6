#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned char u8;
typedef struct { int w, h; u8 *data; } image;

static image new_image(int w, int h) {
  image im = {w, h, malloc(w * h)};
  return im;
}

static void histogram(const image *im, int hist[256]) {
  int i;
  memset(hist, 0, 256 * sizeof(int));
  for (i = 0; i < im->w * im->h; i++)
    hist[im->data[i]]++;
}

static void equalize(image *im) {
  int hist[256], cdf[256], lut[256], i, min = 0;
  histogram(im, hist);
  cdf[0] = hist[0];
  for (i = 1; i < 256; i++)
    cdf[i] = cdf[i - 1] + hist[i];
  for (i = 0; i < 256; i++)
    if (cdf[i]) {
      min = cdf[i];
      break;
    }
  for (i = 0; i < 256; i++)
    lut[i] = (int)((double)(cdf[i] - min) / (im->w * im->h - min) * 255 + 0.5);
  for (i = 0; i < im->w * im->h; i++)
    im->data[i] = lut[im->data[i]];
}

static int otsu(const image *im) {
  int hist[256];
  histogram(im, hist);
  double sum = 0, sum_b = 0, best = -1;
  int w_b = 0, total = im->w * im->h, level = 0;
  for (int t = 0; t < 256; t++)
    sum += (double)t * hist[t];
  for (int t = 0; t < 256; t++) {
    w_b += hist[t];
    if (w_b == 0) continue;
    int w_f = total - w_b;
    if (w_f == 0) break;
    sum_b += (double)t * hist[t];
    double d = sum_b / w_b - (sum - sum_b) / w_f;
    double between = (double)w_b * w_f * d * d;
    if (between > best) {
      best = between;
      level = t;
    }
  }
  return level;
}

static void threshold(image *im, int t) {
  for (u8 *p = im->data, *e = p + im->w * im->h; p < e; p++)
    *p = *p > t ? 255 : 0;
}

static void row_profile(const image *im, int *rows, int *cols) {
  for (int y = 0; y < im->h; y++)
    for (int x = 0; x < im->w; x++) {
      rows[y] += im->data[y * im->w + x];
      cols[x] += im->data[y * im->w + x];
    }
}

int main(void) {
  image im = new_image(4000, 3000);
  unsigned s = 4;
  for (int i = 0; i < im.w * im.h; i++) {
    s = s * 1664525u + 1013904223u;
    im.data[i] = ((s >> 24) + (s >> 16 & 255)) / 3 + i % 7;
  }
  unsigned h = 0;
  for (int r = 0; r < 8; r++) {
    equalize(&im);
    int t = otsu(&im);
    h = h * 31 + t;
    for (int i = 0; i < im.w * im.h; i++)
      im.data[i] = (im.data[i] + (i & r)) & 255;
  }
  int *rows = calloc(im.h, sizeof(int)), *cols = calloc(im.w, sizeof(int));
  row_profile(&im, rows, cols);
  threshold(&im, otsu(&im));
  int white = 0;
  for (int i = 0; i < im.w * im.h; i++) white += im.data[i] == 255;
  printf("%u %d %d %d\n", h, white, rows[100], cols[200]);
  return 0;
}
