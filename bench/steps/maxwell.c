#include "../course/course.h"
#define NX 1200
#define NY 1000
#define NT 3000
double ex[NX][NY + 1], ey[NX + 1][NY], hz[NX][NY], probe[NT];
int main(void) {
  int i, j, t;
  double t0, t1, s = 0;
  t0 = now();
  for (t = 0; t < NT; t++) {
    for (i = 0; i < NX; i++)
      for (j = 1; j < NY; j++)
        ex[i][j] = ex[i][j] + 0.5 * (hz[i][j] - hz[i][j - 1]);
    for (i = 1; i < NX; i++)
      for (j = 0; j < NY; j++)
        ey[i][j] = ey[i][j] - 0.5 * (hz[i][j] - hz[i - 1][j]);
    for (i = 0; i < NX; i++)
      for (j = 0; j < NY; j++)
        hz[i][j] = hz[i][j] + 0.4 * (ex[i][j + 1] - ex[i][j] - ey[i + 1][j] + ey[i][j]);
    hz[NX / 2][NY / 2] += sin(0.05 * t);
    probe[t] = hz[NX / 2 + 100][NY / 2];
  }
  t1 = now();
  for (t = 0; t < NT; t++)
    s += fabs(probe[t]);
  printf("%.8e\n", s);
  fprintf(stderr, "%.4f\n", t1 - t0);
  return 0;
}
