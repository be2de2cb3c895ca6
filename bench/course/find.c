#include "course.h"

long run(long n, const int *a, int key) {
  for (long i = 0; i < n; i++)
    if (a[i] == key)
      return i;
  return -1;
}

int main(void) {
  double t0, t1;
  long n = 300000000;
  int *a = malloc(4 * n);
  for (long i = 0; i < n; i++)
    a[i] = i % 1000;
  a[n - 5] = 7777;
  t0 = now();
  long r = run(n, a, 7777);
  t1 = now();
  printf("%ld\n", r);
  fprintf(stderr, "%.4f\n", t1 - t0);
  return 0;
}
