// Private arrays and copies in C++: pointers are cast, and null is nullptr.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <cstdio>
// CHECK: static_cast<int *>(::malloc(
// CHECK: int *const t = t_own != nullptr ?
static void sums(int n, int m, int *__restrict t, int *__restrict out) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      t[j] = i + j;
    for (int j = 0; j < m; j++)
      out[i] += t[m - 1 - j];
  }
}
// CHECK: static_cast<double (*)[40]>(::malloc(
// CHECK: g[i][j] = g_old[i + 1][j] + 1;
static void up(int n, double (*__restrict g)[40]) {
  for (int i = 0; i < n - 1; i++)
    for (int j = 0; j < 40; j++)
      g[i][j] = g[i + 1][j] + 1;
}
static double g[3000][40];
int main() {
  static int out[5000], t[100];
  sums(5000, 100, t, out);
  up(3000, g);
  long s = 0;
  for (int i = 0; i < 5000; i++) s = (s * 31 + out[i]) % 1000003;
  printf("%ld %d %g\n", s, t[3], g[7][3]);
  return 0;
}
