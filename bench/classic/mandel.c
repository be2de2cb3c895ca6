#include <stdio.h>
#include <stdlib.h>

#define WIDTH 800
#define HEIGHT 600
#define MAX_ITER 200

typedef struct { unsigned char r, g, b; } pixel;

static int iterate(double cr, double ci) {
  double zr = 0, zi = 0;
  int k;
  for (k = 0; k < MAX_ITER; k++) {
    double zr2 = zr * zr, zi2 = zi * zi;
    if (zr2 + zi2 > 4.0)
      break;
    zi = 2 * zr * zi + ci;
    zr = zr2 - zi2 + cr;
  }
  return k;
}

static void colour(pixel *p, int k) {
  if (k == MAX_ITER) {
    p->r = p->g = p->b = 0;
  } else {
    p->r = k * 7 % 256;
    p->g = k * 3 % 256;
    p->b = 255 - k;
  }
}

void render(pixel *image, double x0, double y0, double x1, double y1) {
  int x, y;
  for (y = 0; y < HEIGHT; y++) {
    for (x = 0; x < WIDTH; x++) {
      double cr = x0 + (x1 - x0) * x / WIDTH;
      double ci = y0 + (y1 - y0) * y / HEIGHT;
      colour(&image[y * WIDTH + x], iterate(cr, ci));
    }
  }
}

int main(void) {
  pixel *image = malloc(sizeof(pixel) * WIDTH * HEIGHT);
  unsigned hash = 2166136261u;
  int i, black = 0;
  render(image, -2.0, -1.2, 0.8, 1.2);
  for (i = 0; i < WIDTH * HEIGHT; i++) {
    hash = (hash ^ image[i].r) * 16777619u;
    hash = (hash ^ image[i].g) * 16777619u;
    hash = (hash ^ image[i].b) * 16777619u;
    if (image[i].r == 0 && image[i].g == 0 && image[i].b == 0)
      black++;
  }
  printf("%08x %d\n", hash, black);
  free(image);
  return 0;
}
