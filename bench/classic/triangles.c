#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>

#define N 2048
#define WORDS (N / 64)
static uint64_t adj[N][WORDS];
static unsigned char dense[600][600];

static int popcount64(uint64_t x) {
  int c = 0;
  while (x) {
    x &= x - 1;
    c++;
  }
  return c;
}

static void connect(int a, int b) {
  adj[a][b / 64] |= (uint64_t)1 << (b % 64);
  adj[b][a / 64] |= (uint64_t)1 << (a % 64);
}

long count_bits(void) {
  long t = 0;
  int i, j, w;
  for (i = 0; i < N; i++)
    for (j = i + 1; j < N; j++)
      if (adj[i][j >> 6] >> (j & 63) & 1)
        for (w = 0; w < WORDS; w++)
          t += popcount64(adj[i][w] & adj[j][w]);
  return t / 3;
}

int count_dense(int n) {
  int c = 0;
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++) {
      if (!dense[i][j]) continue;
      for (int k = j + 1; k < n; k++)
        if (dense[i][k] && dense[j][k])
          c++;
    }
  return c;
}

static int cmp(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static int intersect(const int *a, int na, const int *b, int nb) {
  int i = 0, j = 0, c = 0;
  while (i < na && j < nb) {
    if (a[i] < b[j]) i++;
    else if (a[i] > b[j]) j++;
    else { c++; i++; j++; }
  }
  return c;
}

long count_lists(int n, int deg) {
  int *l = malloc(n * deg * sizeof(int));
  unsigned s = 9;
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < deg; k++) {
      s = s * 1664525u + 1013904223u;
      l[i * deg + k] = (s >> 10) % n;
    }
    qsort(l + i * deg, deg, sizeof(int), cmp);
  }
  long c = 0;
  for (int i = 0; i < n; i++)
    for (int k = 0; k < deg; k++)
      c += intersect(&l[i * deg], deg, &l[l[i * deg + k] * deg], deg);
  free(l);
  return c;
}

int main(void) {
  unsigned s = 1;
  for (int e = 0; e < 60000; e++) {
    s = s * 1103515245u + 12345u;
    int a = s >> 16 & (N - 1);
    s = s * 1103515245u + 12345u;
    int b = s >> 16 & (N - 1);
    if (a != b) connect(a, b);
  }
  for (int i = 0; i < 600; i++)
    for (int j = 0; j < 600; j++)
      dense[i][j] = (i * j + i + j) % 5 < 2;
  printf("%ld %d %ld\n", count_bits(), count_dense(600), count_lists(20000, 48));
  return 0;
}
