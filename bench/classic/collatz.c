#include <stdio.h>

typedef unsigned long long u64;

static int collatz_length(u64 n) {
  int steps = 1;
  while (n != 1) {
    if (n & 1)
      n = 3 * n + 1;
    else
      n >>= 1;
    steps++;
  }
  return steps;
}

#define N 2000000
static int histogram[1024];

int main(void) {
  int best = 0;
  u64 best_start = 1;
  u64 i;
  for (i = 1; i < N; i++) {
    int len = collatz_length(i);
    if (len > best) {
      best = len;
      best_start = i;
    }
  }
  printf("longest below %d: %llu with %d\n", N, best_start, best);
  for (i = 1; i < N / 4; i++)
    histogram[collatz_length(i)]++;
  int mode = 0;
  for (int k = 0; k < 1024; k++)
    if (histogram[k] > histogram[mode])
      mode = k;
  printf("mode %d x %d\n", mode, histogram[mode]);
  return 0;
}
