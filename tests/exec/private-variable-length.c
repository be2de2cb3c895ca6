// Arrays of variable length for each thread.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>
// CHECK: int (*const u_own)[8] =
// CHECK: #pragma omp parallel for if(t_own != NULL && u_own != NULL)
static void f(int n, int m, int *restrict out) {
  int t[m], u[m][8];
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++) {
      t[j] = i + j;
      for (int k = 0; k < 8; k++)
        u[j][k] = t[j] * k;
    }
    for (int j = 0; j < m; j++)
      out[i] += t[m - 1 - j] + u[j][i % 8];
  }
}
int main(void) {
  static int out[5000];
  f(5000, 100, out);
  long s = 0;
  for (int i = 0; i < 5000; i++) s = (s * 31 + out[i]) % 1000003;
  printf("%ld\n", s);
  return 0;
}
