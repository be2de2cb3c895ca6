// Counters that are negative, in arithmetic with unsigned numbers.
#include <stdio.h>

enum { N = 40 };
static unsigned u[N], v[N];
static int a[N], b[N];
static double d[N];

static void products(int n, int *restrict to, const unsigned *restrict from) {
  for (int i = -1; i < n - 1; i += 3)
    to[i + 1] = i * from[i + 1] % 97;
}

static void sums(int n, int *restrict to, const unsigned *restrict from) {
  for (int i = -4; i < n - 4; i += 2)
    to[i + 4] = (i + from[i + 4]) / 3 + (i * from[i + 4] > 9);
}

static void updates(int n, unsigned *restrict to, double *restrict real) {
  for (int i = -4; i < n - 4; i += 2) {
    to[i + 4] /= i + 1;
    to[i + 4] += i;
    real[i + 4] = i * 0.5 + i % 3u;
  }
}

static void differences(int n, int (*restrict to)[N]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      to[i][j] = (i - j) / 2u + (j - i) % 3u;
}

static void compound(int n, unsigned by, int *restrict to, short *restrict small, float *restrict real) {
  for (int i = 0; i < n; i++) {
    to[i] -= by + i;
    small[i] += by + i;
    small[i]++;
    to[i] >>= i % 3;
    real[i] *= 0.1 + i;
    to[i] /= 2.5;
  }
}

static int square[N][N];
static short small[N];
static float real[N];

int main(void) {
  for (int i = 0; i < N; i++) {
    u[i] = 3000000000u + i;
    v[i] = 7 * i % 5;
  }
  products(N, a, v);
  sums(N, b, v);
  updates(N, u, d);
  differences(N, square);
  compound(N, 3, b, small, real);
  for (int i = 0; i < N; i++)
    printf("%d %d %u %g %d %d %d %g\n", a[i], b[i], u[i], d[i], square[i][i / 3], square[i][N - 1],
           small[i], real[i]);
  return 0;
}
