#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define M 500
#define N 400
#define IDX(i, j) ((i) * N + (j))

static double a[M * N], v[M], q[M * M];

static void init(void) {
  int i, j;
  for (i = 0; i < M; ++i)
    for (j = 0; j < N; ++j)
      a[IDX(i, j)] = sin(i * 1.7 + j * j * 0.3) + (i == j ? 4.0 : 0.0);
  for (i = 0; i < M; ++i)
    for (j = 0; j < M; ++j)
      q[i * M + j] = i == j;
}

static void householder(void) {
  int i, j, k;
  for (k = 0; k < N; ++k) {
    double norm = 0, vv = 0;
    for (i = k; i < M; ++i)
      norm += a[IDX(i, k)] * a[IDX(i, k)];
    norm = sqrt(norm);
    if (norm == 0)
      continue;
    if (a[IDX(k, k)] > 0)
      norm = -norm;
    for (i = k; i < M; ++i)
      v[i] = a[IDX(i, k)];
    v[k] -= norm;
    for (i = k; i < M; ++i)
      vv += v[i] * v[i];
    for (j = k; j < N; ++j) {
      double dot = 0;
      for (i = k; i < M; ++i)
        dot += v[i] * a[IDX(i, j)];
      dot *= 2 / vv;
      for (i = k; i < M; ++i)
        a[IDX(i, j)] -= dot * v[i];
    }
    for (j = 0; j < M; ++j) {
      double dot = 0;
      for (i = k; i < M; ++i)
        dot += v[i] * q[j * M + i];
      dot *= 2 / vv;
      for (i = k; i < M; ++i)
        q[j * M + i] -= dot * v[i];
    }
  }
}

int main(void) {
  int i, j;
  double s = 0, low = 0, t = 0;
  init();
  householder();
  for (i = 0; i < N; ++i)
    s += fabs(a[IDX(i, i)]);
  for (i = 0; i < M; ++i)
    for (j = 0; j < N && j < i; ++j)
      if (fabs(a[IDX(i, j)]) > low)
        low = fabs(a[IDX(i, j)]);
  for (i = 0; i < M; ++i)
    t += q[i * M + (i * 7) % M];
  printf("%.8f %s %.8f\n", s, low < 1e-10 ? "triangular" : "NOT", t);
  return 0;
}
