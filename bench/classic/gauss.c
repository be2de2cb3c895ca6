#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define N 900
static double A[N][N + 1], X[N];

static void setup(unsigned seed) {
  int i, j;
  for (i = 0; i < N; i++) {
    for (j = 0; j <= N; j++) {
      seed = seed * 1103515245u + 12345u;
      A[i][j] = (seed >> 16 & 0x7fff) / 32768.0;
    }
    A[i][i] += N;
  }
}

static int eliminate(void) {
  int i, j, k, p;
  for (k = 0; k < N; k++) {
    p = k;
    for (i = k + 1; i < N; i++)
      if (fabs(A[i][k]) > fabs(A[p][k]))
        p = i;
    if (A[p][k] == 0)
      return 0;
    if (p != k)
      for (j = k; j <= N; j++) {
        double t = A[k][j];
        A[k][j] = A[p][j];
        A[p][j] = t;
      }
    for (i = k + 1; i < N; i++) {
      double f = A[i][k] / A[k][k];
      for (j = k; j <= N; j++)
        A[i][j] -= f * A[k][j];
    }
  }
  return 1;
}

static void back_substitute(void) {
  int i, j;
  for (i = N - 1; i >= 0; i--) {
    X[i] = A[i][N];
    for (j = i + 1; j < N; j++)
      X[i] -= A[i][j] * X[j];
    X[i] /= A[i][i];
  }
}

int main(void) {
  int i, rep;
  double s = 0, r = 0;
  for (rep = 1; rep <= 3; rep++) {
    setup(rep);
    if (!eliminate()) {
      puts("singular");
      return EXIT_FAILURE;
    }
    back_substitute();
    for (i = 0; i < N; i++)
      s += X[i];
  }
  setup(3);
  for (i = 0; i < N; i++) {
    double t = -A[i][N];
    int j;
    for (j = 0; j < N; j++)
      t += A[i][j] * X[j];
    if (fabs(t) > r)
      r = fabs(t);
  }
  printf("%.10f %d\n", s, r < 1e-9);
  return 0;
}
