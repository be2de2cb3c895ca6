// Elements that are there only where a loop runs: where it does not, nothing may look at them.
#include <stdio.h>

static void up(int n, int k, double *restrict q, const double *restrict a) {
  for (int i = 0; i < n; i++)
    q[k] += a[i];
}
static void down(int n, long *restrict q, const long *restrict a) {
  for (int i = n - 1; i >= 0; i--)
    q[0] = q[0] * 3 + a[i];
}
static void between(unsigned first, unsigned last, unsigned char *restrict q, const unsigned char *restrict a) {
  for (unsigned i = first; i < last; i++)
    q[1] ^= a[i];
}
static void until(int n, float *restrict q, const float *restrict a) {
  for (int i = 0; i != n; i++)
    q[2] = a[i];
}

int main(void) {
  double x[] = {1, 2, 3}, y[] = {4, 5, 6};
  long w[] = {7}, v[] = {8, 9, 10};
  unsigned char s[] = {1, 2}, t[] = {3, 4, 5};
  float f[] = {1, 2, 3}, g[] = {4, 5, 6};
  for (int n = 0; n <= 3; n++) {
    up(n, 1, n ? x : NULL, y);
    down(n, n ? w : NULL, v);
    between(1, (unsigned)n, n > 1 ? s : NULL, t);
    until(n, n ? f : NULL, g);
    printf("%g %ld %d %g\n", x[1], w[0], s[1], f[2]);
  }
  return 0;
}
