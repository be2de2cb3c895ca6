#include "course.h"

#define K 16
#define D 4
void run(int n, const double *x, double *c, int *lab) {
  double sum[K * D];
  int cnt[K];
  for (int i = 0; i < K * D; i++)
    sum[i] = 0;
  for (int i = 0; i < K; i++)
    cnt[i] = 0;
  for (int i = 0; i < n; i++) {
    int best = 0;
    double bd = 1e300;
    for (int k = 0; k < K; k++) {
      double d = 0;
      for (int j = 0; j < D; j++) {
        double t = x[i * D + j] - c[k * D + j];
        d += t * t;
      }
      if (d < bd) {
        bd = d;
        best = k;
      }
    }
    lab[i] = best;
    cnt[best]++;
    for (int j = 0; j < D; j++)
      sum[best * D + j] += x[i * D + j];
  }
  for (int k = 0; k < K; k++)
    if (cnt[k])
      for (int j = 0; j < D; j++)
        c[k * D + j] = sum[k * D + j] / cnt[k];
}

int main(void) {
  double t0, t1;
  int n = 2000000;
  double *x = malloc(8L * n * D);
  for (int i = 0; i < n * D; i++)
    x[i] = rnd();
  double c[K * D];
  for (int i = 0; i < K * D; i++)
    c[i] = rnd();
  int *lab = malloc(4L * n);
  t0 = now();
  for (int t = 0; t < 8; t++)
    run(n, x, c, lab);
  t1 = now();
  double s = 0;
  for (int i = 0; i < K * D; i++)
    s += c[i];
  printf("%.4f\n", s);
  fprintf(stderr, "%.4f\n", t1 - t0);
  return 0;
}
