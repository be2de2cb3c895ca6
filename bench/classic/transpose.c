#include <stdio.h>
#include <stdlib.h>
#define SWAP(T, x, y) do { T tmp_ = (x); (x) = (y); (y) = tmp_; } while (0)
#define AT(m, i, j) ((m)[(i) * (size_t)n + (j)])

static void transpose_in_place(float *m, int n) {
  int i, j;
  for (i = 0; i < n; i++)
    for (j = i + 1; j < n; j++)
      SWAP(float, AT(m, i, j), AT(m, j, i));
}

static void transpose_blocked(const float *in, float *out, int n) {
  const int B = 32;
  for (int ii = 0; ii < n; ii += B)
    for (int jj = 0; jj < n; jj += B)
      for (int i = ii; i < ii + B && i < n; i++)
        for (int j = jj; j < jj + B && j < n; j++)
          AT(out, j, i) = AT(in, i, j);
}

static void mirror_rows(float *m, int n) {
  for (int i = 0; i < n; i++) {
    float *lo = m + (size_t)i * n, *hi = lo + n - 1;
    while (lo < hi) {
      float t = *lo;
      *lo++ = *hi;
      *hi-- = t;
    }
  }
}

static int symmetric(const float *m, int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      if (AT(m, i, j) != AT(m, j, i))
        return 0;
  return 1;
}

int main(void) {
  int n = 3000;
  float *a = malloc(sizeof *a * n * n), *b = malloc(sizeof *b * n * n);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      AT(a, i, j) = (float)((i * 31 + j * 17) % 1000);
  for (int r = 0; r < 3; r++) {
    transpose_in_place(a, n);
    transpose_blocked(a, b, n);
    mirror_rows(b, n);
    transpose_blocked(b, a, n);
  }
  double s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      s += AT(a, i, j) * (i % 10) + AT(b, i, j) * (j % 7);
  printf("%.1f %d", s, symmetric(a, n));
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      AT(a, i, j) = (float)(i ^ j);
  printf(" %d\n", symmetric(a, n));
  return 0;
}
