/* Counts how often each of 2^b values occurs among 2^n. Values are uniform, Zipf-like or all the same. Prints the shortest
   time of five counts, and what they counted. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void count(long n, const int *restrict key, int *restrict bins) {
  for (long i = 0; i < n; i++)
    bins[key[i]]++;
}

static int value(unsigned long r, int bins, char kind) {
  const int uniform = (int)((r >> 40) % (unsigned)bins);
  if (kind == 'u')
    return uniform;
  return kind == 'z' ? (int)((double)bins / (1 + (double)((r >> 12) % (unsigned)bins))) % bins : bins / 2;
}

int main(int argc, char **argv) {
  const long n = 1L << (argc > 1 ? atoi(argv[1]) : 24);
  const int bins = 1 << (argc > 2 ? atoi(argv[2]) : 8);
  const char kind = argc > 3 ? argv[3][0] : 'u';
  int *key = malloc((size_t)n * sizeof *key), *counts = malloc((size_t)bins * sizeof *counts);
  unsigned long state = 88172645463325252UL;
  for (long i = 0; i < n; i++) {
    state = state * 6364136223846793005UL + 1442695040888963407UL;
    key[i] = value(state, bins, kind);
  }
  double best = 1e30;
  unsigned long sum = 0;
  for (int round = 0; round < 5; round++) {
    memset(counts, 0, (size_t)bins * sizeof *counts);
    const double start = now();
    count(n, key, counts);
    const double took = now() - start;
    best = took < best ? took : best;
    for (int k = 0; k < bins; k++)
      sum = sum * 31 + (unsigned long)counts[k];
  }
  printf("%.6f %lu\n", best, sum);
  free(key);
  free(counts);
  return 0;
}
