// Sums and products that a remainder keeps small: checksums, hashes, generators of random numbers; and those where something may come round, be
// negative, or be kept by another remainder.
// RUN: %S/scans.sh %parlift %s %t
// RUN: grep -c "parallelized: scan" %t.remarks | grep -x 9
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static unsigned adler(size_t n, const unsigned char *x) {
  unsigned a = 1, b = 0;
  for (size_t i = 0; i < n; i++) {
    a = (a + x[i]) % 65521;
    b = (b + a) % 65521;
  }
  return b << 16 | a;
}
static unsigned adler_in_steps(size_t n, const unsigned char *x) {
  uint32_t a = 1, b = 0;
  for (size_t i = 0; i < n; i++) {
    a += x[i];
    a %= 65521;
    b += a;
    b %= 65521;
  }
  return b << 16 | a;
}
static unsigned fletcher(size_t n, const unsigned char *x) {
  uint16_t a = 0, b = 0;
  for (size_t i = 0; i < n; i++) {
    a = (a + x[i]) % 255;
    b = (b + a) % 255;
  }
  return (unsigned)b << 8 | a;
}
static unsigned rolling(size_t n, const unsigned char *x, unsigned *out) {
  unsigned long h = 0;
  for (size_t i = 0; i < n; i++) {
    h = (h * 31 + x[i]) % 1000000007UL;
    out[i] = (unsigned)h;
  }
  return (unsigned)h;
}
static unsigned bucket(size_t n, const unsigned char *x) {
  int h = 0;
  for (size_t i = 0; i < n; i++)
    h = (h * 31 + x[i]) % 1009;
  return (unsigned)h;
}
static unsigned generator(size_t n, unsigned seed, unsigned *out) {
  uint64_t x = seed;
  for (size_t i = 0; i < n; i++) {
    x = x * 48271 % 2147483647;
    out[i] = (unsigned)x;
  }
  return (unsigned)x;
}
static unsigned sometimes(size_t n, const unsigned char *x) {
  unsigned h = 7;
  for (size_t i = 0; i < n; i++)
    if (x[i] & 1)
      h = (h * 3 + x[i]) % 10007;
    else if (x[i] > 100)
      h = x[i];
  return h;
}
static unsigned angle(size_t n, const unsigned char *x, unsigned *out) {
  int turn = 0;
  for (size_t i = 0; i < n; ++i) {
    turn = (turn + x[i] + 360) % 360;
    out[i] = (unsigned)turn;
  }
  return (unsigned)turn;
}
static unsigned by_digits(size_t n, const unsigned char *x) {
  unsigned r = 0;
  for (size_t i = 0; i < n; i++) {
    unsigned t = r * 10 + (x[i] & 7u);
    r = t % 97;
  }
  return r;
}

/* These stay. */
static unsigned may_be_negative(size_t n, const unsigned char *x) {
  int turn = 0;
  for (size_t i = 0; i < n; i++)
    turn = (turn + (signed char)x[i]) % 360;
  return (unsigned)turn;
}
static unsigned may_come_round(size_t n, const unsigned char *x) {
  unsigned h = 1;
  for (size_t i = 0; i < n; i++)
    h = (h * 16777619u + x[i]) % 1000003u;
  return h;
}
static unsigned two_remainders(size_t n, const unsigned char *x) {
  unsigned h = 1;
  for (size_t i = 0; i < n; i++)
    h = x[i] & 1 ? (h + x[i]) % 1000 : (h + x[i]) % 999;
  return h;
}
static unsigned not_always(size_t n, const unsigned char *x) {
  unsigned h = 1;
  for (size_t i = 0; i < n; i++) {
    h = h + x[i];
    if (x[i] == 0)
      h = h % 1000;
  }
  return h;
}
static unsigned squares(size_t n, const unsigned char *x) {
  unsigned h = 3;
  for (size_t i = 0; i < n; i++)
    h = (h * h + x[i]) % 1009;
  return h;
}

int main(void) {
  const size_t lengths[] = {0, 1, 2, 3, 5, 7, 8, 13, 64, 777, 20000};
  for (int t = 0; t < 22; t++) {
    const size_t n = lengths[t / 2];
    unsigned char *x = malloc(n + 1);
    unsigned *out = calloc(n + 1, sizeof *out);
    unsigned seed = 5u + (unsigned)t, sum = 0;
    for (size_t i = 0; i < n; i++) {
      seed = seed * 1664525u + 1013904223u;
      x[i] = t % 2 ? 255 : (unsigned char)(seed >> 24);
    }
    printf("%zu %u %u %u %u", n, adler(n, x), adler_in_steps(n, x), fletcher(n, x), rolling(n, x, out));
    for (size_t i = 0; i < n; i++)
      sum = sum * 31 + out[i];
    printf(" %u %u %u %u", bucket(n, x), generator(n, 12345, out), sometimes(n, x), by_digits(n, x));
    printf(" %u", generator(n, 4294967295u, out)); // not below at first
    for (size_t i = 0; i < n; i++)
      sum = sum * 31 + out[i];
    printf(" %u", angle(n, x, out));
    for (size_t i = 0; i < n; i++)
      sum = sum * 31 + out[i];
    printf(" %u %u %u %u %u %u\n", sum, may_be_negative(n, x), may_come_round(n, x), two_remainders(n, x), not_always(n, x),
           squares(n, x));
    free(x);
    free(out);
  }
  return 0;
}
