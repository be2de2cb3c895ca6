// Arrays of _Bool that iterations put together: Clang 19 ends in an error of its own where a clause has them.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: not grep -q "reduction(.*:[^)]*flags" %t.omp.c
// RUN: clang-19 -O2 -fopenmp -c %t.omp.c -o %t.o
#include <stdio.h>

enum { N = 5000 };
static unsigned char k[N];
static int v[N];

static int odd(int n) {
  _Bool flags[256] = {0};
  int count = 0;
  for (int i = 0; i < n; i++)
    flags[k[i]] |= v[i] & 1;
  for (int i = 0; i < 256; i++)
    count += flags[i];
  return count;
}
static int all(int n) {
  _Bool flags[16];
  int count = 0;
  for (int i = 0; i < 16; i++)
    flags[i] = 1;
  for (int i = 0; i < n; i++)
    flags[k[i] % 16] &= v[i] < 1000;
  for (int i = 0; i < 16; i++)
    count += flags[i];
  return count;
}

int main(void) {
  for (int i = 0; i < N; i++) {
    k[i] = (unsigned char)(i * 37 % 251);
    v[i] = i * 61 % 1009;
  }
  printf("%d %d\n", odd(N), all(N));
  return 0;
}
