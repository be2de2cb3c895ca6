#include "course.h"

long run(long n, const int *a, int *o) {
  long k = 0;
  for (long i = 0; i < n; i++)
    if (a[i] > 50)
      o[k++] = a[i];
  return k;
}

int main(void) {
  double t0, t1;
  long n = 200000000;
  int *a = malloc(4 * n), *o = malloc(4 * n);
  for (long i = 0; i < n; i++)
    a[i] = (i * 7919) % 101, o[i] = 0;
  t0 = now();
  long k = run(n, a, o);
  t1 = now();
  unsigned s = 0;
  for (long i = 0; i < k; i++)
    s = s * 31 + o[i];
  printf("%ld %u\n", k, s);
  fprintf(stderr, "%.4f\n", t1 - t0);
  return 0;
}
