#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  uint8_t r, g, b, a;
} rgba_t;

typedef struct {
  int width, height;
  rgba_t *pixels;
} bitmap_t;

static rgba_t *pixel_at(const bitmap_t *bmp, int x, int y) { return bmp->pixels + bmp->width * y + x; }

static void grayscale(bitmap_t *bmp) {
  for (int y = 0; y < bmp->height; y++)
    for (int x = 0; x < bmp->width; x++) {
      rgba_t *p = pixel_at(bmp, x, y);
      uint8_t l = (uint8_t)(0.299 * p->r + 0.587 * p->g + 0.114 * p->b);
      p->r = p->g = p->b = l;
    }
}

static void sobel(const bitmap_t *src, bitmap_t *dst) {
  static const int gx[3][3] = {{-1, 0, 1}, {-2, 0, 2}, {-1, 0, 1}};
  static const int gy[3][3] = {{-1, -2, -1}, {0, 0, 0}, {1, 2, 1}};
  for (int y = 1; y < src->height - 1; y++)
    for (int x = 1; x < src->width - 1; x++) {
      int sx = 0, sy = 0;
      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++) {
          int v = pixel_at(src, x + i, y + j)->r;
          sx += gx[j + 1][i + 1] * v;
          sy += gy[j + 1][i + 1] * v;
        }
      int m = (int)sqrt((double)(sx * sx + sy * sy));
      rgba_t *p = pixel_at(dst, x, y);
      p->r = p->g = p->b = m > 255 ? 255 : m;
      p->a = 255;
    }
}

static void invert(bitmap_t *b) {
  rgba_t *p = b->pixels;
  int n = b->width * b->height;
  while (n--) {
    p->r = 255 - p->r;
    p->g = 255 - p->g;
    p->b = 255 - p->b;
    p++;
  }
}

static void sepia(bitmap_t *b) {
  for (int i = 0; i < b->width * b->height; i++) {
    rgba_t c = b->pixels[i];
    int r = (c.r * 393 + c.g * 769 + c.b * 189) / 1000;
    int g = (c.r * 349 + c.g * 686 + c.b * 168) / 1000;
    int bl = (c.r * 272 + c.g * 534 + c.b * 131) / 1000;
    b->pixels[i].r = r > 255 ? 255 : r;
    b->pixels[i].g = g > 255 ? 255 : g;
    b->pixels[i].b = bl > 255 ? 255 : bl;
  }
}

static void flip(bitmap_t *b) {
  for (int y = 0; y < b->height / 2; y++)
    for (int x = 0; x < b->width; x++) {
      rgba_t t = *pixel_at(b, x, y);
      *pixel_at(b, x, y) = *pixel_at(b, x, b->height - 1 - y);
      *pixel_at(b, x, b->height - 1 - y) = t;
    }
}

int main(void) {
  bitmap_t a = {2000, 1500, NULL}, b = {2000, 1500, NULL};
  a.pixels = malloc(sizeof(rgba_t) * a.width * a.height);
  b.pixels = calloc(sizeof(rgba_t), a.width * a.height);
  uint32_t s = 7;
  for (int i = 0; i < a.width * a.height; i++) {
    s = s * 1664525u + 1013904223u;
    memcpy(&a.pixels[i], &s, sizeof s);
  }
  for (int k = 0; k < 6; k++) {
    sepia(&a);
    invert(&a);
    flip(&a);
    grayscale(&a);
    sobel(&a, &b);
    bitmap_t t = a;
    a = b;
    b = t;
  }
  unsigned long sum = 0;
  for (int i = 0; i < a.width * a.height; i++)
    sum += a.pixels[i].r * (i % 11) + a.pixels[i].g + a.pixels[i].b;
  printf("%lu\n", sum);
  return 0;
}
