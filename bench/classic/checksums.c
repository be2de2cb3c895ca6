#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t table[256];
static void make_table(void) {
  for (uint32_t i = 0; i < 256; i++) {
    uint32_t c = i;
    for (int k = 0; k < 8; k++)
      c = c & 1 ? 0xEDB88320u ^ (c >> 1) : c >> 1;
    table[i] = c;
  }
}
static uint32_t crc32(const void *data, size_t len) {
  const uint8_t *p = data;
  uint32_t c = 0xFFFFFFFFu;
  while (len--)
    c = table[(c ^ *p++) & 0xFF] ^ (c >> 8);
  return c ^ 0xFFFFFFFFu;
}
static uint32_t adler32(const uint8_t *p, size_t len) {
  uint32_t a = 1, b = 0;
  for (size_t i = 0; i < len; i++) {
    a = (a + p[i]) % 65521;
    b = (b + a) % 65521;
  }
  return b << 16 | a;
}
static uint64_t fnv1a(const uint8_t *p, size_t len) {
  uint64_t h = 14695981039346656037ULL;
  for (size_t i = 0; i < len; i++) {
    h ^= p[i];
    h *= 1099511628211ULL;
  }
  return h;
}
static unsigned djb2(const char *s) {
  unsigned h = 5381;
  int c;
  while ((c = *s++))
    h = (h << 5) + h + c;
  return h;
}
static uint16_t fletcher16(const uint8_t *d, int n) {
  uint16_t s1 = 0, s2 = 0;
  for (int i = 0; i < n; ++i) {
    s1 = (s1 + d[i]) % 255;
    s2 = (s2 + s1) % 255;
  }
  return s2 << 8 | s1;
}
static uint8_t xor_all(const uint8_t *d, size_t n) {
  uint8_t x = 0;
  while (n) x ^= d[--n];
  return x;
}

int main(void) {
  size_t n = 24 << 20;
  uint8_t *d = malloc(n);
  uint32_t s = 1;
  for (size_t i = 0; i < n; i++) {
    s = s * 1664525u + 1013904223u;
    d[i] = s >> 24;
  }
  make_table();
  printf("%08x %08x %016llx %04x %02x\n", crc32(d, n), adler32(d, n), (unsigned long long)fnv1a(d, n), fletcher16(d, n), xor_all(d, n));
  /* blocks, as of files */
  size_t blk = 4096;
  uint32_t *sum = malloc(n / blk * sizeof *sum);
  for (size_t b = 0; b < n / blk; b++)
    sum[b] = crc32(d + b * blk, blk) ^ adler32(d + b * blk, blk);
  uint32_t x = 0;
  for (size_t b = 0; b < n / blk; b++)
    x = x * 31 + sum[b];
  char word[16];
  unsigned h = 0;
  for (int i = 0; i < 500000; i++) {
    sprintf(word, "word%d", i);
    h ^= djb2(word);
  }
  printf("%08x %08x\n", x, h);
  return 0;
}
