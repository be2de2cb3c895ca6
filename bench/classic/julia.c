#include <complex.h>
#include <stdio.h>
#include <stdlib.h>

struct view { double x_min, x_max, y_min, y_max; int w, h; };

static double complex point(const struct view *v, int col, int row) {
  return v->x_min + (v->x_max - v->x_min) * col / v->w + I * (v->y_min + (v->y_max - v->y_min) * row / v->h);
}

static unsigned char escape(double complex z, double complex c) {
  unsigned char n = 0;
  while (n < 255 && creal(z) * creal(z) + cimag(z) * cimag(z) < 4.0) {
    z = z * z + c;
    ++n;
  }
  return n;
}

static void julia(unsigned char **rows, const struct view *v, double complex c) {
  for (int row = 0; row < v->h; ++row) {
    unsigned char *out = rows[row];
    for (int col = 0; col < v->w; ++col)
      *out++ = escape(point(v, col, row), c);
  }
}

int main(void) {
  struct view v = {-1.6, 1.6, -1.2, 1.2, 640, 480};
  unsigned char **rows = malloc(v.h * sizeof *rows);
  for (int r = 0; r < v.h; ++r)
    rows[r] = malloc(v.w);
  julia(rows, &v, -0.7 + 0.27015 * I);
  unsigned long count[256] = {0};
  for (int r = 0; r < v.h; ++r)
    for (int c = 0; c < v.w; ++c)
      count[rows[r][c]]++;
  unsigned long long sum = 0;
  for (int k = 0; k < 256; ++k)
    sum += count[k] * k * k;
  printf("%llu %lu %lu\n", sum, count[255], count[10]);
  for (int r = 0; r < v.h; ++r)
    free(rows[r]);
  free(rows);
  return 0;
}
