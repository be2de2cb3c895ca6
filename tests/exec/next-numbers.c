// `__COUNTER__` is the next number wherever it stands: a loop with it is written once, or stays.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: grep -c "__COUNTER__" %t.omp.c | grep -x 5
#include <stdio.h>

enum { N = 5000 };
#define NEXT (__COUNTER__ + 1)
static int a[N], c[N];
int main(void) {
  for (int j = 0; j < N; j++)
    a[j] = j % 4;
  int t = 0;
  for (int j = 0; j < N; j++) {
    t += a[j] + __COUNTER__ + 1;
    c[j] = t;
  }
  for (int j = 0; j < N; j++)
    c[j] += NEXT;
  printf("%d %d\n", c[N - 1], __COUNTER__);
  return 0;
}
