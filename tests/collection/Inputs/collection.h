// Inputs and checksums for the programs of the collection. The numbers are small and whole, so that sums come out the same in any order.
#ifndef COLLECTION_H
#define COLLECTION_H
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline void fill(int n, double *a, int seed) {
  for (int i = 0; i < n; i++)
    a[i] = (i * 37 + seed * 11) % 23 - 7;
}
static inline void fillInts(int n, int *a, int seed, int modulus) {
  for (int i = 0; i < n; i++)
    a[i] = (i * 37 + seed * 11 + i / 5) % modulus;
}
static inline void fillBytes(int n, unsigned char *a, int seed) {
  for (int i = 0; i < n; i++)
    a[i] = (unsigned char)(i * 37 + seed * 11 + i / 7);
}
// Each of 0 .. n - 1 once.
static inline void permute(int n, int *p) {
  for (int i = 0; i < n; i++)
    p[i] = i;
  for (int i = n - 1; i > 0; i--) {
    int j = (int)(i * 7919L % (i + 1)), t = p[i];
    p[i] = p[j];
    p[j] = t;
  }
}
// Numbers below n, many of them twice.
static inline void repeat(int n, int *p) {
  for (int i = 0; i < n; i++)
    p[i] = (i * 7 + i / 3) % (n / 2 + 1) % n;
}
static inline void show(const char *name, int n, const double *a) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i] * (i % 97 + 1);
  printf("%s %d %.9g\n", name, n, sum);
}
static inline void showInts(const char *name, int n, const int *a) {
  unsigned hash = 17;
  for (int i = 0; i < n; i++)
    hash = hash * 31 + (unsigned)a[i];
  printf("%s %d %u\n", name, n, hash);
}
static inline void showBytes(const char *name, int n, const void *a) {
  const unsigned char *bytes = (const unsigned char *)a;
  unsigned hash = 17;
  for (int i = 0; i < n; i++)
    hash = hash * 31 + bytes[i];
  printf("%s %d %u\n", name, n, hash);
}
#endif
