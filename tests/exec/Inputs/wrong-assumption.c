#include <stdio.h>
static void scatter(int n, const int *restrict idx, long *restrict out) {
#pragma parlift assume(injective(idx))
  for (int i = 0; i < n; i++)
    out[idx[i]] = out[idx[i]] * 3 + i;
}
static int idx[100000];
static long out[100000];
int main(void) {
  for (int i = 0; i < 100000; i++)
    idx[i] = i % 977;
  scatter(100000, idx, out);
  long s = 0;
  for (int i = 0; i < 977; i++)
    s ^= out[i];
  printf("%ld\n", s);
  return 0;
}
