// The sizes in a function's own parameters are computed each time that it is called: what they do is done by the call.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t -Wno-unused-parameter
// RUN: not grep "omp parallel for$" %t.omp.c
#include <stdio.h>

enum { N = 2000 };
static int a[8], c[N], count;
static int next(void) {
  return ++count;
}
static int pointed(int n, int (*m)[next()]) {
  return n % 2 + (m == 0);
}
static int inner(int n, int m[n][next()]) {
  return n + (m == 0);
}

int main(void) {
  for (int j = 0; j < N; j++)
    c[j] = pointed(2 * j, (int (*)[1])a) + count;
  for (int j = 0; j < N; j++)
    c[j] += inner(1, (int (*)[1])a) * count;
  long sum = 0;
  for (int j = 0; j < N; j++)
    sum = (sum * 31 + c[j]) % 1000003;
  printf("%ld %d\n", sum, count);
  return 0;
}
