#include "course.h"

void run(long n, const unsigned char *d, int *h) {
  for (long i = 0; i < n; i++)
    h[d[i]]++;
}

int main(void) {
  double t0, t1;
  long n = 200000000;
  unsigned char *d = malloc(n);
  for (long i = 0; i < n; i++) {
    state = state * 1103515245u + 12345u;
    d[i] = state >> 16;
  }
  int h[256] = {0};
  t0 = now();
  run(n, d, h);
  t1 = now();
  unsigned s = 0;
  for (int i = 0; i < 256; i++)
    s = s * 31 + h[i];
  printf("%u\n", s);
  fprintf(stderr, "%.4f\n", t1 - t0);
  return 0;
}
