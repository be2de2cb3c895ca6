// Generations of 8 x 8 cells, again and again.
#include <stdio.h>
void step(int w, int h, const unsigned char *a, unsigned char *b);

#ifndef CALLS
void step(int w, int h, const unsigned char *a, unsigned char *b) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      int n = 0;
      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
          if (dx || dy)
            n += a[(y + dy + h) % h * w + (x + dx + w) % w];
      b[y * w + x] = n == 3 || (n == 2 && a[y * w + x]);
    }
}
#endif

#ifndef KERNELS
int main(int argc, char **argv) {
  (void)argv;
  static unsigned char a[64], b[64];
  long t = 0;
  for (int i = 0; i < 64; i++)
    a[i] = i % 3 == 0;
  for (int q = 0; q < 120000; q++) {
    step(7 + argc, 8, a, b);
    step(8, 8, b, a);
    a[q & 63] ^= 1;
    t += a[9];
  }
  printf("%ld\n", t);
  return 0;
}
#endif
