#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned char byte;

static void sort9(byte *v) {
  int i, j;
  for (i = 1; i < 9; i++) {
    byte k = v[i];
    for (j = i - 1; j >= 0 && v[j] > k; j--)
      v[j + 1] = v[j];
    v[j + 1] = k;
  }
}

static void median_filter(const byte *in, byte *out, int w, int h) {
  byte window[9];
  int x, y, dx, dy, n;
  for (y = 1; y < h - 1; y++)
    for (x = 1; x < w - 1; x++) {
      n = 0;
      for (dy = -1; dy <= 1; dy++)
        for (dx = -1; dx <= 1; dx++)
          window[n++] = in[(y + dy) * w + x + dx];
      sort9(window);
      out[y * w + x] = window[4];
    }
}

static int cmp_byte(const void *a, const void *b) { return *(const byte *)a - *(const byte *)b; }

static void median_qsort(const byte *in, byte *out, int w, int h, int r) {
  for (int y = r; y < h - r; y++)
    for (int x = r; x < w - r; x++) {
      byte win[49];
      int n = 0;
      for (int j = -r; j <= r; j++)
        for (int i = -r; i <= r; i++)
          win[n++] = in[(y + j) * w + x + i];
      qsort(win, n, 1, cmp_byte);
      out[y * w + x] = win[n / 2];
    }
}

static void dilate(const byte *in, byte *out, int w, int h) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      byte m = 0;
      for (int j = y > 0 ? y - 1 : 0; j <= y + 1 && j < h; j++)
        for (int i = x > 0 ? x - 1 : 0; i <= x + 1 && i < w; i++)
          if (in[j * w + i] > m)
            m = in[j * w + i];
      out[y * w + x] = m;
    }
}
static void erode(const byte *in, byte *out, int w, int h) {
  memset(out, 255, w * h);
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++) {
          int yy = y + j, xx = x + i;
          if (yy < 0 || yy >= h || xx < 0 || xx >= w) continue;
          if (in[yy * w + xx] < out[y * w + x])
            out[y * w + x] = in[yy * w + xx];
        }
}

int main(void) {
  int w = 1000, h = 800, i;
  byte *a = malloc(w * h), *b = calloc(w, h);
  unsigned s = 5;
  unsigned long sum = 0;
  for (i = 0; i < w * h; i++) {
    s = s * 69069u + 1;
    a[i] = s >> 24;
  }
  median_filter(a, b, w, h);
  for (i = 0; i < w * h; i++) sum = sum * 31 + b[i];
  median_qsort(b, a, 400, 300, 2);
  for (i = 0; i < w * h; i++) sum = sum * 31 + a[i];
  for (i = 0; i < 3; i++) {
    dilate(a, b, w, h);
    erode(b, a, w, h);
  }
  for (i = 0; i < w * h; i++) sum = sum * 31 + a[i];
  printf("%lu\n", sum);
  return 0;
}
