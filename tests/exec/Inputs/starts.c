// Counters that start at, and run to, what is left of a number in a narrower or an unsigned type.
#include <stdio.h>

enum { N = 300 };
static int a[N], b[N], rows[N][N];

static void narrow(int n, int *restrict to, const int *restrict from) {
  for (short i = n; i < 100; i++)
    to[i] += 3 * from[i];
}

static void byte(long n) {
  for (unsigned char i = n; i < 200; i++)
    for (unsigned char j = n + 1; j < 150; j++)
      rows[i][j] += i + 2 * j;
}

static void cut(double low, int *restrict to, const int *restrict from) {
  for (int i = low; i < 100; i++)
    to[i] ^= from[i] + i;
}

static void withoutSign(int n, int *restrict to, const int *restrict from) {
  for (unsigned i = n; i < 100; i++)
    to[i] -= from[i];
}

static void overlapping(int n, int *to, const int *from) {
  for (short i = n - 1; i >= 0; i--)
    to[i] = from[i] + 1;
}

static void bracketed(int n, int *restrict to) {
  for (short i = (n - 1); i < (100); i++)
    to[i] += 5 * i;
}

int main(void) {
  long sum = 0;
  for (int i = 0; i < N; i++)
    b[i] = i % 7;
  const int starts[] = {5, 65536 + 4, -65536 + 3, -131072 + 7, 98, 99, 100};
  for (int at = 0; at < (int)(sizeof starts / sizeof *starts); at++)
    narrow(starts[at], a, b);
  byte(256 + 3);
  byte(-256 + 9);
  byte(4294967296L + 30);
  byte(199);
  cut(2.75, a, b);
  cut(-0.5, a, b);
  withoutSign(-1, a, b);
  withoutSign(-4, a, b);
  withoutSign(17, a, b);
  bracketed(65536 + 9, a);
  bracketed(-65536 + 90, a);
  overlapping(65536 + 50, a + 1, a);
  overlapping(-65536 + 90, a, a + 1);
  overlapping(40, a, b);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      sum += (long)rows[i][j] * (i % 5 + j);
  for (int i = 0; i < N; i++)
    sum += (long)a[i] * (i % 11);
  printf("%ld\n", sum);
  return 0;
}
