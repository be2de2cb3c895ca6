// Sums into globals and static variables.
// RUN: %S/same-output.sh %parlift %s %t
#include <stdio.h>

enum { N = 100000 };
static long total;
int x[N];

static long count(int n) {
  static long calls;
  for (int i = 0; i < n; i++)
    total += x[i];
  for (int i = 0; i < n; i++)
    calls += x[i] > 3;
  return calls;
}

int main(void) {
  for (int i = 0; i < N; i++)
    x[i] = i % 10;
  printf("%ld\n", count(N));
  printf("%ld\n", count(N / 2));
  printf("%ld\n", total);
  return 0;
}
