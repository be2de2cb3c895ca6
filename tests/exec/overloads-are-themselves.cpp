// Functions of one name are told apart: each is restructured by its own plan.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <cstdio>

// CHECK: void g(int n, double
// CHECK: for (int i = 0; i < n; i++)
// CHECK: for (int j = 0; j < 512; j++)
static void g(int n, double (*a)[512]) {
  for (int j = 0; j < 512; j++)
    for (int i = 0; i < n; i++)
      a[i][j] = a[i][j] * 2 + 1;
}
// CHECK: void g(int n, float
// CHECK: for (int i = 0; i < n; i++)
// CHECK: for (int j = 0; j < 512; j++)
static void g(int n, float (*a)[512]) {
  for (int j = 0; j < 512; j++)
    for (int i = 0; i < n; i++)
      a[i][j] = a[i][j] * 3 + 1;
}
// Of this one the other order is wrong, and that by diagonals is right.
// CHECK: void g(int n, int
// CHECK: for (int ji = 2; ji < n + 510; ji++)
static void g(int n, int (*a)[512]) {
  for (int j = 1; j < 511; j++)
    for (int i = 1; i < n; i++)
      a[i][j] = a[i - 1][j + 1] + a[i][j];
}

static double d[700][512];
static float f[700][512];
static int k[700][512];

int main() {
  for (int i = 0; i < 700; i++)
    for (int j = 0; j < 512; j++)
      d[i][j] = f[i][j] = k[i][j] = (i * 7 + j) % 10;
  g(700, d);
  g(700, f);
  g(30, k);
  double sum = 0;
  unsigned bits = 0;
  for (int i = 0; i < 700; i++)
    for (int j = 0; j < 512; j++) {
      sum += d[i][j] * (i + 1) + f[i][j] * (j + 1);
      bits = bits * 31 + static_cast<unsigned>(k[i][j]);
    }
  std::printf("%.17g %u\n", sum, bits);
  return 0;
}
