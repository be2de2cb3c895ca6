// A counter may start at a value that its type does not hold: the closed form starts where the counter does.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 20000 };

static int fromReal(int n, double low, int *restrict out) {
  int at = 0;
  // CHECK: at = at_start + (c - ((int)low));
  for (int c = low; c < n; c++)
    out[at++] = c;
  return at;
}

static int fromWider(int n, long low, int *restrict out) {
  int at = 0;
  // CHECK: at = at_start + (c - ((int)(low + 1)));
  for (int c = low + 1; c < n; c++)
    out[at++] = c;
  return at;
}

static int fromNarrower(long n, int low, long *restrict out) {
  int at = 0;
  // CHECK: at = at_start + (c - low);
  for (long c = low; c < n; c++)
    out[at++] = c;
  return at;
}

static int written(int n, double low, int *restrict out) {
  int at = 0;
  // CHECK: at = at_start + (c - ((int)low));
  for (int c = (int)low; c < n; c++)
    out[at++] = c;
  return at;
}

static int a[N + 5], b[N + 5], c[N + 5];
static long d[N + 5];

int main(void) {
  printf("%d %d %d %d\n", fromReal(N, 2.5, a), fromWider(N, 4294967296L, b),
         fromNarrower(N, -3, d), written(N, 0.75, c));
  for (int i = 0; i < N; i += 997)
    printf("%d %d %ld %d\n", a[i], b[i], d[i], c[i]);
  return 0;
}
