#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define CELLS 20001
#define STEPS 8000

static unsigned char line[CELLS], buffer[CELLS];
static long visits[1001];

static void rule(const unsigned char *in, unsigned char *out, int n, unsigned r) {
  int i;
  for (i = 0; i < n; i++) {
    int l = in[(i + n - 1) % n], c = in[i], rt = in[(i + 1) % n];
    out[i] = (unsigned char)(r >> (l << 2 | c << 1 | rt) & 1);
  }
}

static long count(const unsigned char *p, int n) {
  long s = 0;
  while (n-- > 0)
    s += *p++;
  return s;
}

static void walk(int walkers, int steps) {
  int w, t;
  for (w = 0; w < walkers; w++) {
    unsigned long seed = 1000UL + (unsigned long)w;
    int x = 500;
    for (t = 0; t < steps; t++) {
      seed = (seed * 1103515245UL + 12345UL) & 0x7fffffffUL;
      if (seed >> 16 & 1) {
        if (x < 1000) x++;
      } else if (x > 0)
        x--;
    }
    visits[x]++;
  }
}

static double random_walk_2d(int n) {
  unsigned long s = 1;
  long x = 0, y = 0, i;
  double far = 0;
  for (i = 0; i < n; i++) {
    s = (s * 69069UL + 1UL) & 0xffffffffUL;
    switch (s >> 30) {
    case 0: x++; break;
    case 1: x--; break;
    case 2: y++; break;
    default: y--;
    }
    if ((double)x * x + (double)y * y > far)
      far = (double)x * x + (double)y * y;
  }
  return far;
}

int main(void) {
  int t, i;
  long w = 0;
  line[CELLS / 2] = 1;
  for (t = 0; t < STEPS / 2; t++) {
    rule(line, buffer, CELLS, 110);
    rule(buffer, line, CELLS, 30);
  }
  printf("%ld\n", count(line, CELLS));
  walk(4000, 10000);
  for (i = 0; i <= 1000; i++)
    w += visits[i] * i;
  printf("%ld %.1f\n", w, random_walk_2d(20000000));
  return 0;
}
