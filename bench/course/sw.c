#include "course.h"

int run(int n, int m, const char *a, const char *b, int *H) {
  int best = 0;
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= m; j++) {
      int d = H[(i - 1) * (m + 1) + j - 1] + (a[i - 1] == b[j - 1] ? 3 : -2);
      int u = H[(i - 1) * (m + 1) + j] - 1;
      int l = H[i * (m + 1) + j - 1] - 1;
      int v = d > u ? d : u;
      if (l > v)
        v = l;
      if (v < 0)
        v = 0;
      H[i * (m + 1) + j] = v;
      if (v > best)
        best = v;
    }
  return best;
}

int main(void) {
  double t0, t1;
  int n = 6000, m = 6000;
  char *a = malloc(n), *b = malloc(m);
  for (int i = 0; i < n; i++)
    a[i] = (int)(rnd() * 4);
  for (int i = 0; i < m; i++)
    b[i] = (int)(rnd() * 4);
  int *H = calloc((n + 1L) * (m + 1L), 4);
  t0 = now();
  int r = run(n, m, a, b, H);
  t1 = now();
  printf("%d\n", r);
  fprintf(stderr, "%.4f\n", t1 - t0);
  return 0;
}
