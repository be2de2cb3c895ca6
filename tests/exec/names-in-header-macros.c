// New names stay apart from what a macro of a header means.
// RUN: %S/same-output.sh %parlift %s %t -I%S/Inputs
#include "names-of-macros.h"
#include <stdio.h>

enum { N = 50000 };
int trip = 3, i_start = 4, k_start = 5, i_end = 6;
static int a[N], b[N];

static int walk(int n) {
  int i = 0, k = 0;
  while (i < n) {
    a[i] = SCALED(b[i]);
    i++;
  }
  for (int j = 0; j < n; j++) {
    b[j] = SCALED(k) + a[j];
    k += 2;
  }
  return k;
}

int main(void) {
  const int k = walk(N);
  long sum = 0;
  for (int i = 0; i < N; i++)
    sum += (long)a[i] * (i + 1) - b[i];
  printf("%d %ld\n", k, sum);
}
