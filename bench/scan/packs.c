/* Elements that stay move to the front of their own array: records of 32 bytes, and ints; milliseconds, the least of six.
   parlift parallelize -q packs.c -o packs.omp.c;  gcc -O3 packs.c -o packs;  gcc -O3 -fopenmp packs.omp.c -o packs.omp
   ./packs;  OMP_NUM_THREADS=16 ./packs.omp                    both print how many stay, which must be the same */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct particle {
  double x, v, m;
  int id;
};

static double now(void) {
  struct timespec at;
  clock_gettime(CLOCK_MONOTONIC, &at);
  return at.tv_sec * 1e3 + at.tv_nsec * 1e-6;
}

__attribute__((noinline)) static int leave(int n, struct particle *p) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (p[i].x > 0.5)
      p[k++] = p[i];
  return k;
}

__attribute__((noinline)) static int large(int n, int *a) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > 1000)
      a[k++] = a[i];
  return k;
}

int main(void) {
  const int records = 1 << 25, ints = 1 << 27;
  struct particle *p = (struct particle *)malloc((size_t)records * sizeof *p);
  int *a = (int *)malloc((size_t)ints * sizeof *a), staying = 0, left = 0;
  double best = 1e9, bestOfInts = 1e9;
  if (!p || !a)
    return 1;
  for (unsigned round = 0; round < 6; round++) {
    unsigned seed = round;
    for (int i = 0; i < records; i++) {
      seed = seed * 1664525U + 1013904223U;
      p[i].x = (seed >> 8) / 16777216.0;
      p[i].v = p[i].m = i;
      p[i].id = i;
    }
    for (int i = 0; i < ints; i++) {
      seed = seed * 1664525U + 1013904223U;
      a[i] = (int)(seed >> 21);
    }
    double start = now();
    staying = leave(records, p);
    start = now() - start;
    best = start < best ? start : best;
    start = now();
    left = large(ints, a);
    start = now() - start;
    bestOfInts = start < bestOfInts ? start : bestOfInts;
  }
  printf("records %.1f ms (%d stay), ints %.1f ms (%d stay)\n", best, staying, bestOfInts, left);
  free(p), free(a);
  return 0;
}
