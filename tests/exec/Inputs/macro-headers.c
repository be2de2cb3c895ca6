#include <stdio.h>

#define EACH(v, from, to) for (int v = (from); v < (to); v++)
#define DOWN(v, to) for ((v) = (to) - 1; (v) >= 0; (v)--)
#define BOTH(v, w) for (int v = 0; v < 7; v++) for (int w = 0; w < 9; w++)

// CHECK-LABEL: void f(
// CHECK: for (int j = 1; j < m; j++)
// CHECK-NEXT: for (int i = 0; i < n; i++)
static void f(int n, int m, double (*restrict a)[20], double (*restrict b)[20]) {
  for (int i = 0; i < n; i++) {
    EACH(j, 1, m) {
      a[j][i] = b[j][i] + i;
    }
  }
}

static void g(int n, int m, double (*restrict a)[20], double (*restrict b)[20]) {
  int j;
  for (int i = 0; i < n; i++)
    DOWN(j, m)
      b[j][i] = a[i][j] + 2 * j;
}

static void h(double (*restrict a)[20], double (*restrict b)[20]) {
  BOTH(i, j)
    a[j][i] += b[i][j];
}

int main(void) {
  static double a[20][20], b[20][20];
  for (int k = 0; k < 400; k++)
    a[k / 20][k % 20] = b[k % 20][k / 20] = k % 11;
  f(13, 17, a, b);
  g(17, 19, a, b);
  h(a, b);
  for (int k = 0; k < 400; k++)
    printf("%g %g\n", a[k / 20][k % 20], b[k / 20][k % 20]);
  return 0;
}
