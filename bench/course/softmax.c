#include "course.h"

void run(int n, int m, float *x) {
  for (int i = 0; i < n; i++) {
    float mx = x[i * m];
    for (int j = 1; j < m; j++)
      if (x[i * m + j] > mx)
        mx = x[i * m + j];
    float s = 0;
    for (int j = 0; j < m; j++) {
      x[i * m + j] = expf(x[i * m + j] - mx);
      s += x[i * m + j];
    }
    for (int j = 0; j < m; j++)
      x[i * m + j] /= s;
  }
}

int main(void) {
  double t0, t1;
  int n = 20000, m = 1000;
  float *x = malloc(4L * n * m);
  for (int i = 0; i < n * m; i++)
    x[i] = rnd();
  t0 = now();
  run(n, m, x);
  t1 = now();
  double s = 0;
  for (int i = 0; i < n * m; i++)
    s += x[i] * (i % 7);
  printf("%.3e\n", s);
  fprintf(stderr, "%.4f\n", t1 - t0);
  return 0;
}
