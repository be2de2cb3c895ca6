// Quotients of earlier nests stay among what is known behind them, and within other quotients: nothing is asked of their counters there, for
// which the nest that follows has no ranges. A random program, which ended with a segmentation fault.
// RUN: %parlift parallelize -q --as-written %s -o %t.c
// RUN: %{GCC} -w -fopenmp -fsyntax-only %t.c
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
struct S { unsigned *p, *p2; int n; };
static unsigned arena[3000]; static unsigned grid[20][20]; static unsigned *rows[16];
__attribute__((noinline)) unsigned f2(unsigned *a, unsigned *b, unsigned *c, int n, unsigned m, signed char t) {
  unsigned acc = 1;
  unsigned v14 = 0;
  unsigned w15[20] = { 0 };
  for (long long j = 1; j < n; j++)
    acc += a[j - 1];
  for (unsigned k = 1; k < 16; k++) {
    for (long l = 0; l < n / 2; l++) {
      for (unsigned char u = 0; u < l + m; u += 1) {
        const unsigned t5 = (unsigned)k;
      }
      for (int x = m - 1; x >= 0; x--) {
        a[x + 1] ^= (k == 3 ? ((b[x] & 2) ? (unsigned)k + (unsigned)n : 8u ^ (unsigned)t) : (unsigned)k);
        b[l * m + x - t] += a[x] * b[x + 4 * x + n * x] - (unsigned)k * (unsigned)t;
      }
      for (long y = l; y < n / 2; y++) {
        b[y] = 8u - (unsigned)k * b[y] - c[(short)(y + 1) + (size_t)(y + -1) - y * t - 2 * y] + 4u + (unsigned)n;
      }
    }
    for (unsigned short z = 0; z < n - 1; ++z) {
      for (int i9 = 0; i9 < n; i9 += 1) {
        b[n * i9 + i9 + 1] = a[(int)(b[(i9 - 18) % 9] % 13)] * b[z * n + i9] + b[i9];
        b[i9 * n] = (unsigned)m;
      }
      for (size_t j10 = 0; j10 < m; j10++) {
        b[j10 - t] = b[j10 + m * j10 + j10 - j10 * t] - b[z * n + j10] ^ a[(int)(b[2 * z + 2] % 13)];
      }
    }
    for (int k11 = 10 - 1; k11 >= 0; k11--) {
      for (long l12 = k; l12 < n; l12 += 1) {
        c[k11 * n + l12] = a[k11 * n + l12];
        b[k11] = (unsigned)k11 + 5u ^ 3u ^ (unsigned)n - c[t * l12 - (size_t)(l12 + 1) - t];
      }
    }
  }
  for (unsigned u13 = m; u13-- > 1;) {
    for (v14 = 0; v14 < u13 + m; ++v14) {
      for (int j15 = 0; j15 < 8; j15++)
        w15[j15] = a[j15];
      for (int j15 = 0; j15 < 8; j15++)
        a[(u13 * t + v14 - 20) >> 1] += w15[8 - 1 - j15];
    }
  }
  unsigned g2 = 3;
  for (long j = n; j <= m + 1; j++)
    g2 = g2 * 3 + a[j * j + j + j * m];
  return acc;
}
static void init(unsigned z) { for (int i = 0; i < 3000; i++) { z = z * 1103515245u + 12345u; arena[i] = z >> 16 & 63; } for (int i = 0; i < 400; i++) grid[i / 20][i % 20] = i * 7 % 50; }
static unsigned sum(void) { unsigned h = 0; for (int i = 0; i < 3000; i++) h = h * 31 + arena[i]; for (int i = 0; i < 400; i++) h = h * 31 + grid[i / 20][i % 20]; return h; }
static const char *ok = "111";
#define CALL(n, k, ...) if (ok[n % 3] == 49) { unsigned h; __VA_ARGS__ printf("f%d %d %u %u\n", k, n, h, sum()); }
int main(void) {
  CALL(65, 2, { init(219u); h = f2(arena + 1001, arena + 980, arena + 1500, (int)(0), (unsigned)(0), (signed char)(16)); })
  CALL(66, 2, { init(887u); h = f2(arena + 1010, arena + 1200, arena + 600, (int)(7), (unsigned)(8), (signed char)(-8)); })
  CALL(67, 2, { init(386u); h = f2(arena + 1000, arena + 1000, arena + 1005, (int)(8), (unsigned)(16), (signed char)(2)); })
  CALL(143, 5, { init(360u); for (int i = 0; i < 16; i++) rows[i] = arena + 500 + i * 30; h = f5(arena + 1000, arena + 1300, arena + 1600, rows, (int)(2), (int)(0), (int)(16), (long long)(1), (size_t)(3)); })
  CALL(144, 6, { init(780u); h = f6(arena + 1010, arena + 980, arena + 1500, (int)(2), (signed char)(2)); })
  CALL(145, 6, { init(407u); h = f6(arena + 980, arena + 600, arena + 980, (int)(1), (signed char)(3)); })
  CALL(146, 6, { init(643u); h = f6(arena + 1000, arena + 1200, arena + 1005, (int)(7), (signed char)(12)); })
  CALL(147, 6, { init(216u); h = f6(arena + 1001, arena + 1001, arena + 1000, (int)(9), (signed char)(2)); })
  return 0;
}