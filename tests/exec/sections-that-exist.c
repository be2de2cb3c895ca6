// The threads' copies of a part of an array are added to it even where the loop, or one inside, does not run: only a test
// before it makes sure that the part is there.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>
#include <stdlib.h>

static int size[3];
static long (*u)[50][5];

// CHECK-LABEL: void outer(
void outer(int n, const int (*restrict p)[3], int *restrict c) {
  // CHECK: if (n > {{[0-9]+}}) {
  // CHECK: reduction(+:c[0:3])
  // CHECK: } else {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 3; k++)
      c[k] += p[i][k];
}

// CHECK-LABEL: void inner(
void inner(int n, int m, const int *restrict p, int *restrict c) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++)
      c[k] += p[i] * k;
}

// CHECK-LABEL: void field(
void field(long rms[5]) {
  int i, j, m;
  // CHECK: size[1] > 0 && size[0] > 0) {
  // CHECK: reduction(+:rms[0:5])
  // CHECK: } else {
  for (j = 0; j < size[1]; j++)
    for (i = 0; i < size[0]; i++)
      for (m = 0; m < 5; m++)
        rms[m] = rms[m] + u[j][i][m];
}

// How far the part reaches depends on the iteration: no section for the outer loop.
// CHECK-LABEL: void triangle(
void triangle(int n, const int *restrict p, int *restrict c) {
  // CHECK-NOT: reduction(+:c[0:
  for (int i = 0; i < n; i++)
    for (int k = 0; k < i - 5; k++)
      c[k] += p[i];
}

// CHECK-LABEL: int main(
int main(void) {
  enum { N = 20000 };
  static int p[N][3], q[N], c[50];
  static long big[40][50][5];
  for (int i = 0; i < N; i++) {
    p[i][0] = i % 7, p[i][1] = i % 5, p[i][2] = -i % 3;
    q[i] = i % 11;
  }
  for (int j = 0; j < 40; j++)
    for (int i = 0; i < 50; i++)
      for (int m = 0; m < 5; m++)
        big[j][i][m] = (j * i + m) % 13;
  outer(0, NULL, NULL);
  inner(0, 5, NULL, NULL);
  inner(10, 0, NULL, NULL);
  inner(10, -1, NULL, NULL);
  field(NULL);
  size[1] = 40;
  field(NULL);
  triangle(5, NULL, NULL);
  size[0] = 50;
  u = big;
  long rms[5] = {0};
  field(rms);
  outer(N, (const int(*)[3])p, c);
  inner(N, 50, q, c);
  triangle(40, q, c);
  for (int k = 0; k < 50; k++)
    printf("%d ", c[k]);
  for (int m = 0; m < 5; m++)
    printf("%ld ", rms[m]);
  puts("");
  return 0;
}
