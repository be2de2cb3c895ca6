// Windows of 3 x 3 on 8 x 8 pixels, again and again.
#include <stdio.h>
void blur(int w, int h, const unsigned char *in, unsigned char *out);

#ifndef CALLS
void blur(int w, int h, const unsigned char *in, unsigned char *out) {
  for (int y = 1; y < h - 1; y++)
    for (int x = 1; x < w - 1; x++) {
      int sum = 0;
      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
          sum += in[(y + dy) * w + x + dx];
      out[y * w + x] = sum / 9;
    }
}
#endif

#ifndef KERNELS
int main(int argc, char **argv) {
  (void)argv;
  static unsigned char a[64], b[64];
  for (int i = 0; i < 64; i++)
    a[i] = i * 37;
  for (int q = 0; q < 2800000; q++) {
    blur(7 + argc, 8, a, b);
    a[q & 63] = b[(q + 9) & 63];
  }
  printf("%d\n", b[20]);
  return 0;
}
#endif
