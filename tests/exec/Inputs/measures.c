#include <stdio.h>

enum { N = 14 };
static double A[N][N], B[N][N], C[N][N];

static void placed(void) {
  for (int i = 0; i < N; i++) {
    double w = 0;
    for (int j = 0; j < N; j++)
      w += B[j][i] * sizeof w;
    C[i][0] = w + sizeof(w) + _Alignof(w) + (int)sizeof w;
  }
}

// Measured where no loop uses it any more.
static void behind(void) {
  double w;
  for (int i = 0; i < N; i++) {
    w = 0;
    for (int j = 0; j < N; j++)
      w += B[j][i];
    C[i][0] = w;
  }
  C[0][1] = sizeof w;
}

static void copied(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      float t = A[i][j];
      short h = i;
      __typeof__(t) u = t;
      C[i][j] += t * sizeof t + sizeof(i) + sizeof(h + 1) + _Generic(h, short: 7, int: 9) + u * h;
    }
}

// A variable's type by one that is an element later.
static void typed(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double sum = 0;
      for (int k = 0; k < N; k++) {
        __typeof__(sum) z = A[i][k], y;
        // a product
        y = (__typeof__(sum))(z * B[k][j]);
        sum += (__typeof__(sum))y;
      }
      C[i][j] = sum;
    }
}

static void counted(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      C[i][j] = B[i][j] + sizeof i + sizeof(j) + sizeof C[i] + sizeof(double) + sizeof C[i][j];
}

static void contracted(void) {
  float u[N];
  for (int i = 0; i < N; i++) {
    u[i] = A[i][3] * 2;
    B[i][4] = u[i] + sizeof u + sizeof u[i] + _Generic(u[i], float: 3, double: 5);
  }
}

static void spread(void) {
  float t;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      t = A[i][j] * 2;
      B[i][j] = t + sizeof t + _Generic(t, float: 3, default: 4);
      C[j][i] = t;
    }
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      A[i][j] = (i * 7 + j * 3) % 11, B[i][j] = (i + j * 5) % 9;
  void (*const all[])(void) = {placed, behind, copied, counted, contracted, spread, typed};
  for (int which = 0; which < 7; which++) {
    all[which]();
    double sum = 0;
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        sum += (A[i][j] * 3 + B[i][j] * 5 + C[i][j]) * (i * N + j + 1);
    printf("%.17g\n", sum);
  }
}
