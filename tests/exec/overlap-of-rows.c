// Rows whose length is a variable are no type to count in: the test for overlap counts bytes. Blocks that overlap in part
// run in order; those apart run in parallel.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
#include <stdio.h>

enum { N = 240, M = 160, ALL = 4 * N * M };
static double block[ALL];

// CHECK: [[# @LINE + 5]]:3: remark: {{.*}} is parallel when `(const char *)from + 8 * (long)m * n <= (const char *)to || {{.*}}`
__attribute__((noinline)) void untyped(int n, int m, void *from, void *to) {
  double (*v)[m] = (double (*)[m])from;
  double (*r)[m] = (double (*)[m])to;
  int i, j;
  for (i = 0; i < n; i++)
    for (j = 0; j < m; j++)
      r[i][j] = v[i][j] * 1.01 + 1;
}

// The same pointers, seen as rows of another length.
// CHECK: [[# @LINE + 4]]:3: remark: {{.*}} is parallel when `(const char *)p + 8 * (long)m * n <= (const char *)q || (const char *)q + 8 * (long)m * n <= (const char *)p`
__attribute__((noinline)) void retyped(int n, int m, double *p, double *q) {
  double (*v)[m] = (double (*)[m])p;
  double (*r)[n] = (double (*)[n])q;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      r[j][i] = v[i][j] * 0.5;
}

// CHECK: [[# @LINE + 2]]:3: remark: {{.*}} is parallel when `(const char *)x + 8 * (long)n <= (const char *)y || {{.*}}`
__attribute__((noinline)) void single(int n, void *x, double *y) {
  for (int i = 0; i < n; i++)
    y[i] = ((double *)x)[i] + i;
}

// CHECK: [[# @LINE + 2]]:3: remark: {{.*}} is parallel when `(const char *)(v + n) <= (const char *)r || {{.*}}`
__attribute__((noinline)) void declared(int n, int m, double v[n][m], double r[m][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      r[j][i] = v[i][j] - 3;
}

int main(void) {
  // From apart, over one row, over one element, to the same place.
  static const int starts[] = {N * M, N * M - 1, N * M / 2, M, N, 1, 0};
  for (unsigned k = 0; k < sizeof starts / sizeof *starts; k++)
    for (int back = 0; back < 2; back++) {
      double *from = block + (back ? starts[k] : 0), *to = block + (back ? 0 : starts[k]);
      double sum = 0;
      for (int i = 0; i < ALL; i++)
        block[i] = i % 17;
      untyped(N, M, from, to);
      retyped(N, M, from, to);
      for (int i = 0; i < ALL; i++)
        block[i] = i % 19;
      single(N * M, from, to);
      declared(N, M, (double (*)[M])from, (double (*)[N])to);
      for (int i = 0; i < ALL; i++)
        sum += block[i] * (i % 7 + 1);
      printf("%d %d %.6f\n", starts[k], back, sum);
    }
  return 0;
}
