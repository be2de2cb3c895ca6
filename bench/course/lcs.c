#include "course.h"

int run(int n, int m, const char *a, const char *b, int *L) {
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= m; j++)
      if (a[i - 1] == b[j - 1])
        L[i * (m + 1) + j] = L[(i - 1) * (m + 1) + j - 1] + 1;
      else {
        int u = L[(i - 1) * (m + 1) + j], l = L[i * (m + 1) + j - 1];
        L[i * (m + 1) + j] = u > l ? u : l;
      }
  return L[n * (m + 1) + m];
}

int main(void) {
  double t0, t1;
  int n = 7000, m = 7000;
  char *a = malloc(n), *b = malloc(m);
  for (int i = 0; i < n; i++)
    a[i] = (int)(rnd() * 4);
  for (int i = 0; i < m; i++)
    b[i] = (int)(rnd() * 4);
  int *L = calloc((n + 1L) * (m + 1L), 4);
  t0 = now();
  int r = run(n, m, a, b, L);
  t1 = now();
  printf("%d\n", r);
  fprintf(stderr, "%.4f\n", t1 - t0);
  return 0;
}
