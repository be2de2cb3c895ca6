#include "course.h"

int run(int n, char *c) {
  for (int i = 0; i <= n; i++)
    c[i] = 1;
  for (int i = 2; (long)i * i <= n; i++)
    if (c[i])
      for (int j = i * i; j <= n; j += i)
        c[j] = 0;
  int k = 0;
  for (int i = 2; i <= n; i++)
    k += c[i];
  return k;
}

int main(void) {
  double t0, t1;
  int n = 100000000;
  char *c = malloc(n + 1);
  t0 = now();
  int k = run(n, c);
  t1 = now();
  printf("%d\n", k);
  fprintf(stderr, "%.4f\n", t1 - t0);
  return 0;
}
