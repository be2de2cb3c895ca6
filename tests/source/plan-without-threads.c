// A nest that a plan would run on threads, and whose text says less than the tree it was rehearsed with: no loop of the result is parallel,
// and it keeps its form instead of another order for nothing.
// RUN: %parlift parallelize %s -o %t.c 2> /dev/null
// RUN: diff %s %t.c
#include <stdint.h>

void blit(const uint8_t *restrict bits, uint16_t *restrict fb, uint8_t w, uint8_t h, uint16_t fg) {
  for (uint8_t y = 0; y < h; y++)
    for (uint8_t x = 0; x < w; x++)
      if (bits[(y * w + x) / 8] & (0x80 >> (x & 7)))
        fb[y * 40 + x] = fg + y;
}
