// A test that says more than one variable's new name stands in the body, for `continue` as well.
// RUN: %S/same-after-plan.sh %parlift %s %t 'expand tests:1 p' && grep -q '^  int p_at' %t.new.c
#include <stdio.h>
enum { N = 14 };
#define LIMIT (p + p)
static double x[N][N];
static int y[N], z[N][N];
static void tests(void) {
  for (int j = 0; j < N; j++) {
    int p = 3;
    do {
      z[j][p]++;
      if (x[j][p] > 3)
        continue;
      z[j][p] += 2;
      if (z[j][p] > 3)
        break;
    } while (p++ < N - 2 && p < LIMIT);
    y[j] = p;
  }
}
int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      x[i][j] = (i * 7 + j * 3) % 6;
  tests();
  double t = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      t += y[i] * (i + 1) + z[i][j] * (i + j);
  printf("%g\n", t);
}
