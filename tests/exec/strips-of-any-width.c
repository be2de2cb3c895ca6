// Strips of columns are as wide as each thread's share of them: with one thread there is one, and the rows are walked as the program does it.
// Where strips of one width are free of each other and others are not, or serve the caches, they stay as they are.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 90, M = 1100 };
static double a[N][M], b[N][M], s[M], big[N][4096];
static float f[N][M];

// CHECK-LABEL: void below(
// CHECK: const long jj_width = ((m > 0 ? (long)m - 1 : 0) / omp_get_max_threads() / 8 + 1) * 8;
// CHECK-NEXT: #pragma omp parallel for
// CHECK-NEXT: for (long jj = 0; jj < m; jj += jj_width) {
// CHECK-NEXT: const int j_end = jj + jj_width < m ? jj + jj_width : m;
static void below(int n, int m, double v[restrict n][m]) {
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      v[i][j] += v[i - 1][j] * 0.5;
}

// From 1 to the limit itself.
// CHECK-LABEL: void last(
// CHECK: const long jj_width = ((m >= 1 ? (long)m - 1 : 0) / omp_get_max_threads() / 8 + 1) * 8;
// CHECK: for (long jj = 1; jj <= m; jj += jj_width) {
// CHECK-NEXT: const int j_last = jj + jj_width - 1 < m ? jj + jj_width - 1 : m;
static void last(int n, int m, double v[restrict n][m + 1]) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j <= m; j++)
      v[i][j] -= v[i - 1][j] * 0.25;
}

// Numbers that the width of 64 divides.
// CHECK-LABEL: void constant(
// CHECK: jj_width = ((4096 - 1) / omp_get_max_threads() / 8 + 1) * 8;
// CHECK: for (int j = jj; j < (jj + jj_width < 4096 ? jj + jj_width : 4096); j++)
static void constant(int n, double v[restrict n][4096]) {
  for (int i = 1; i < n; i++)
    for (int j = 0; j < 4096; j++)
      v[i][j] += v[i - 1][j] * 0.5;
}

// Its counters are declared before.
// CHECK-LABEL: void old(
// CHECK: jj += jj_width
static void old(int n, int m, float v[restrict n][m]) {
  int i, j;
  for (i = 1; i < n; i++)
    for (j = 0; j < m; j++)
      v[i][j] = v[i - 1][j] * 0.5f + v[i][j];
}

// The user's own strips, of which only those of this width, and those that they are in, are free of each other: element 64 needs element 63
// of the row before, and no strip needs another one's.
// CHECK-LABEL: void own(
// CHECK-NOT: jj_width
// CHECK-LABEL: void halves(
static void own(int n, double v[restrict n][1024]) {
  for (int jj = 0; jj < 1024; jj += 64)
    for (int i = 1; i < n; i++)
      for (int j = jj; j < jj + 64; j++)
        v[i][j] = v[i - 1][j - j % 64] * 0.5 + 1;
}

// What one half of a strip leaves for the other one.
// CHECK-NOT: jj_width
// CHECK-LABEL: int main(
static void halves(int n, double v[restrict n][1024]) {
  for (int jj = 0; jj < 1024; jj += 64)
    for (int i = 1; i < n; i++)
      for (int j = jj; j < jj + 64; j++)
        v[i][j] = v[i - 1][j ^ 1] + jj;
}

int main(void) {
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < M; j++) {
      a[i][j] = b[i][j] = (i * 7 + j) % 16;
      f[i][j] = (float)((i + j) % 9);
    }
    for (int j = 0; j < 4096; j++)
      big[i][j] = (i + 3 * j) % 32;
  }
  below(N, M, a);
  below(N, 3, (double(*)[3])s);
  last(N, M - 1, b);
  last(N, 0, (double(*)[1])b);
  constant(N, big);
  old(N, M, f);
  double sum = 0;
  for (int j = 0; j < M; j++)
    sum += a[N - 1][j] + b[N - 1][j] * (j % 3) + f[N - 1][j];
  for (int j = 0; j < 4096; j++)
    sum += big[N - 1][j] * (j % 5);
  own(N, (double(*)[1024])big);
  halves(N, (double(*)[1024])(big + N / 2));
  for (int j = 0; j < 4096; j++)
    sum += big[N / 2 + 3][j] * (j % 5);
  printf("%.12g\n", sum);
  return 0;
}
