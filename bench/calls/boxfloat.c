// Images of 8 x 8: box, gray, threshold, again and again.
#include <stdio.h>
void box(int w, int h, float img[h][w], float out[h][w]);
void gray(int n, const unsigned char *rgb, unsigned char *g);
void thresh(unsigned char *g, int w, int h, int t);

#ifndef CALLS
void box(int w, int h, float img[h][w], float out[h][w]) {
  for (int y = 1; y + 1 < h; y++)
    for (int x = 1; x + 1 < w; x++)
      out[y][x] = (img[y - 1][x] + img[y + 1][x] + img[y][x - 1] + img[y][x + 1] + img[y][x]) / 5;
}
void gray(int n, const unsigned char *rgb, unsigned char *g) {
  for (int i = 0; i < n; i++)
    g[i] = (rgb[3 * i] * 77 + rgb[3 * i + 1] * 150 + rgb[3 * i + 2] * 29) >> 8;
}
void thresh(unsigned char *g, int w, int h, int t) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      g[y * w + x] = g[y * w + x] > t ? 255 : 0;
}
#endif

#ifndef KERNELS
int main(int argc, char **argv) {
  (void)argv;
  float a[8][8], b[8][8] = {{0}};
  unsigned char rgb[192], g[64];
  double t = 0;
  for (int i = 0; i < 192; i++)
    rgb[i] = i * 13;
  for (int i = 0; i < 64; i++)
    a[0][i] = i % 9;
  for (int q = 0; q < 2800000; q++) {
    box(7 + argc, 8, a, b);
    gray(63 + argc, rgb, g);
    thresh(g, 7 + argc, 8, q & 255);
    a[3][3] = g[q & 63];
    t += b[4][3];
    rgb[q % 192]++;
  }
  printf("%.9g\n", t);
  return 0;
}
#endif
