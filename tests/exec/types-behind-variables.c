// A variable may have the name of a type, which is none then: what a loop needs is not declared with it. Arrays as operands of assembly, and
// counters of more bits than compilers share out.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: not grep "s \*const" %t.omp.c
#include <stdio.h>

enum { N = 500 };
typedef struct {
  unsigned char a, b;
} s;
static s from[N], to[N];

static void hidden(const s *ptr) {
  int i;
  unsigned char s, x;
  for (i = 0; i < N; i++) {
    s = ptr->a + ptr->b;
    x = ptr->b;
    to[i].a = s;
    to[i].b = s + x;
    ptr++;
  }
}

static int y[4];
static int assembled(int n) {
  int x[4] = {0, 1, 2, 3};
  __asm volatile("" : : "m"(x), "m"(y));
  for (int i = 0; i < 4; i++)
    y[i] = x[i] * n;
  return y[3];
}

static long wide(long n) {
  long sum = 0;
  for (__int128 i = 0; i < n; i++)
    sum += (long)(i * 3 % 7);
  return sum;
}

int main(void) {
  for (int i = 0; i < N; i++)
    from[i].a = i, from[i].b = 3 * i;
  hidden(from);
  unsigned sum = 0;
  for (int i = 0; i < N; i++)
    sum = sum * 31 + to[i].a + 3U * to[i].b;
  printf("%u %d %ld\n", sum, assembled(5), wide(3000));
  return 0;
}
