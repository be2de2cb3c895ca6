// Subscripts through an array of indices, halved: two iterations may meet, whether or not a value comes twice.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: cmp %s %t.omp.c
#include <stdio.h>

enum { N = 5000 };
static int a[N], at[N] = {1, 2};

static void scatter(int n) {
  for (int i = 0; i < n; i++)
    a[at[i] / 2] = i;
}

int main(void) {
  scatter(N);
  printf("%d %d %d\n", a[0], a[1], a[2]);
  return 0;
}
