// Numbers of eight words, again and again.
#include <stdint.h>
#include <stdio.h>
void addn(uint32_t *r, const uint32_t *a, const uint32_t *b, int n);
void muln(uint32_t *r, const uint32_t *a, int n, const uint32_t *b, int m);

#ifndef CALLS
void addn(uint32_t *r, const uint32_t *a, const uint32_t *b, int n) {
  uint64_t c = 0;
  for (int i = 0; i < n; i++) {
    c += (uint64_t)a[i] + b[i];
    r[i] = (uint32_t)c;
    c >>= 32;
  }
}
void muln(uint32_t *r, const uint32_t *a, int n, const uint32_t *b, int m) {
  for (int i = 0; i < n + m; i++)
    r[i] = 0;
  for (int i = 0; i < n; i++) {
    uint64_t c = 0;
    for (int j = 0; j < m; j++) {
      c += (uint64_t)a[i] * b[j] + r[i + j];
      r[i + j] = (uint32_t)c;
      c >>= 32;
    }
    r[i + m] = (uint32_t)c;
  }
}
#endif

#ifndef KERNELS
int main(int argc, char **argv) {
  (void)argv;
  uint32_t a[8], b[8], r[16];
  unsigned long t = 0;
  for (int i = 0; i < 8; i++)
    a[i] = i * 2654435761u, b[i] = i * 40503u + 7;
  for (int q = 0; q < 2800000; q++) {
    muln(r, a, 7 + argc, b, 8);
    addn(a, r, b, 8);
    t += a[3];
  }
  printf("%lu\n", t);
  return 0;
}
#endif
