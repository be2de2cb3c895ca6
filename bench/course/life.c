#include "course.h"

void step(int n, const unsigned char *a, unsigned char *b) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int c = 0;
      for (int di = -1; di <= 1; di++)
        for (int dj = -1; dj <= 1; dj++)
          if (di || dj)
            c += a[((i + di + n) % n) * n + (j + dj + n) % n];
      b[i * n + j] = c == 3 || (c == 2 && a[i * n + j]);
    }
}

int main(void) {
  double t0, t1;
  int n = 1500;
  unsigned char *a = malloc(n * n), *b = malloc(n * n);
  for (int i = 0; i < n * n; i++)
    a[i] = rnd() < 0.3;
  t0 = now();
  for (int t = 0; t < 10; t++) {
    step(n, a, b);
    unsigned char *c = a;
    a = b;
    b = c;
  }
  t1 = now();
  int s = 0;
  for (int i = 0; i < n * n; i++)
    s += a[i];
  printf("%d\n", s);
  fprintf(stderr, "%.4f\n", t1 - t0);
  return 0;
}
