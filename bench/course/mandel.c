#include "course.h"

void run(int h, int w, int *o) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      double cr = -2 + 3.0 * x / w, ci = -1 + 2.0 * y / h, zr = 0, zi = 0;
      int it = 0;
      while (zr * zr + zi * zi < 4 && it < 500) {
        double t = zr * zr - zi * zi + cr;
        zi = 2 * zr * zi + ci;
        zr = t;
        it++;
      }
      o[y * w + x] = it;
    }
}

int main(void) {
  double t0, t1;
  int h = 900, w = 1200;
  int *o = malloc(4L * h * w);
  t0 = now();
  run(h, w, o);
  t1 = now();
  long s = 0;
  for (int i = 0; i < h * w; i++)
    s += o[i];
  printf("%ld\n", s);
  fprintf(stderr, "%.4f\n", t1 - t0);
  return 0;
}
