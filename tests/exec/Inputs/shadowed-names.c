#include <stdio.h>

enum { N = 12 };
static double a[N][N], b[N][N], q[N][N];

/* The parameter m is meant again after braces that declare another m. */
static void braces(int m) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double t = q[j][i];
      {
        int m = j / 2;
        a[j][i] = m + t;
      }
      b[j][i] = m * t;
    }
}

/* Two braces of one statement declare the same name. */
static void twice(int m) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      const double t = q[j][i] + m;
      {
        double s = t * t;
        a[j][i] = s + 1;
      }
      const double u = a[j][i] - t;
      {
        double s = u + 2, m = s / 2;
        b[j][i] = s * m;
      }
      a[j][i] += m + u;
    }
}

/* A constant of inner braces is no constant of what follows them. */
static void constants(int m) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      {
        const int m = 3;
        a[j][i] = q[j][i] * m;
      }
      b[j][i] = q[j][i] * m;
      {
        const int m = 5;
        b[j][i] += m;
      }
    }
}

/* The bodies of two loops: what one declares, the other means from outside. */
static void neighbours(int m) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double m = q[i][j];
      a[i][j] = m * m;
    }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      b[i][j] = a[i][j] + m;
}

/* A loop's counter has the name of what its neighbour reads. */
static void counters(int k) {
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < N; k++)
      a[k][i] = q[k][i] + i;
    for (int j = 0; j < N; j++)
      b[j][i] = a[j][i] * k;
  }
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      q[i][j] = 1 + (i * 7 + j * 3) % 11;
  double sum = 0;
  void (*const all[])(int) = {braces, twice, constants, neighbours, counters};
  for (int which = 0; which < 5; which++) {
    all[which](4 + which);
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        sum += a[i][j] * (i + 1) + b[i][j] * (j + 2) * (which + 1);
    printf("%g\n", sum);
  }
}
