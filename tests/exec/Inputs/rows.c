// Arrays of which each iteration sets and uses a row.
#include <stdio.h>
#define ROW(t, i, j) t[(i) + 1][(j)]
struct pair { float x, y; };
static double reversed(int n, const double (*restrict a)[20], double *restrict c) {
  double T[50][20];
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 20; j++)
      T[i][j] = a[i][j] + 1;
    for (int j = 0; j < 20; j++)
      c[i] += T[i][19 - j] * j;
  }
  return c[0];
}
static double variable(int n, int m, const double (*restrict a)[20], double *restrict c) {
  double T[n + 1][m + 1]; // kept short
  for (int i = 0; i < n; i++) {
    for (int j = 0; j <= m; j++)
      T[i][j] = a[i][j] + 1;
    for (int j = m; j >= 0; j--)
      c[i] += T[i][j] * j;
  }
  return c[0];
}
static double macro(int n, const double (*restrict a)[20]) {
  double T[50][20], s = 0;
  for (int i = -1; i < n; i++) {
    for (int j = 3; j < 20; j += 2)
      ROW(T, i, j) = a[i + 1][j] + 1;
    for (int j = 3; j < 19; j += 4)
      s += ROW(T, i, j) - ROW(T, i, j + 2);
  }
  return s;
}
static float columns(int n, const double (*restrict a)[20]) {
  struct pair T[20][50];
  float s = 0;
  int i, j;
  for (i = 0; i < n; ++i)
  {
    for (j = 0; j < 20; ++j)
    {
      T[j][i].x = a[i][j];
      T[j][i].y = 2 * T[j][i].x;
    }
    for (j = 0; j < 20; ++j)
      s += T[j][i].x - T[19 - j][i].y * j;
  }
  return s;
}
static double nested(int n, const double (*restrict a)[20], double *restrict c) {
  double T[5][50][20];
  for (int t = 0; t < 5; t++)
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < 20; j++)
        T[t][i][j] = a[i][j] + t;
      T[t][i][3] += T[t][i][4];
      for (int j = 0; j < 20; j++)
        c[i] += T[t][i][j] * j;
    }
  return c[2];
}
static double inside(int n, const double (*restrict a)[20], double *restrict c) {
  for (int i = 0; i < n; i++) {
    double T[2][20];
    for (int j = 0; j < 20; j++)
      T[1][j] = a[i][j] + 1;
    for (int j = 0; j < 20; j++)
      c[i] += T[1][19 - j] * j;
  }
  return c[0];
}
int main(void) {
  static double a[50][20], c[50];
  for (int i = 0; i < 50; i++)
    for (int j = 0; j < 20; j++)
      a[i][j] = i * j % 7 - i * 3 % 5;
  for (int n = 0; n < 48; n += n < 3 ? 1 : 20) {
    printf("%g %g ", reversed(n, a, c), variable(n, n < 20 ? n : 19, a, c));
    printf("%g %g ", macro(n, a), columns(n, a));
    printf("%g %g\n", nested(n, a, c), inside(n, a, c));
  }
  return 0;
}
