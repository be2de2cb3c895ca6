// Counters declared at the top of the function: their loops are split and peeled like those that declare their own. What is
// read afterwards keeps its value.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 600 };
static int d[N][N], e[N][N];

static void shortest(int n) {
  // CHECK-LABEL: void shortest
  // CHECK: for (i = 0; i < k; i++)
  // CHECK: for (i = k + 1; i < n; i++)
  int i, j, k;
  for (k = 0; k < n; k++)
    for (i = 0; i < n; i++)
      for (j = 0; j < n; j++)
        d[i][j] = d[i][j] < d[i][k] + d[k][j] ? d[i][j] : d[i][k] + d[k][j];
}

static int leaves(int n) {
  int i, j = 0;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      e[i][j] = d[j][i] * 2 + e[i][j];
  return 1000 * i + j;
}

int main(void) {
  long whole = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      d[i][j] = (i * 37 + j * 101) % 91 + 1;
      e[i][j] = i - j;
    }
  shortest(N);
  printf("%d\n", leaves(N));
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      whole += d[i][j] * (j + 2) + e[i][j] * (long)i;
    }
  printf("%ld\n", whole);
  return 0;
}
