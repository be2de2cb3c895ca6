/* What the kernels of this folder share: memory, data that is the same in every run, a clock, a checksum. */
#ifndef BENCH_H
#define BENCH_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static inline void *benchMemory(size_t bytes) {
  void *memory = aligned_alloc(64, (bytes + 63) / 64 * 64);
  if (!memory) {
    fprintf(stderr, "out of memory\n");
    exit(1);
  }
  return memory;
}

/* Numbers between 0.5 and 1.5 in no order. */
static inline void benchFill(double *values, size_t count) {
  unsigned state = 12345;
  for (size_t i = 0; i < count; i++) {
    state = state * 1664525u + 1013904223u;
    values[i] = 0.5 + (state >> 8) / 16777216.0;
  }
}

static inline double benchClock(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + 1e-9 * now.tv_nsec;
}

static inline double benchSum(const double *values, size_t count) {
  double sum = 0;
  for (size_t i = 0; i < count; i++)
    sum += values[i] * (1.0 + i % 7);
  return sum;
}

/* "seconds checksum" is all that the script reads. */
#define BENCH_RUN(call, result, count)                                                             \
  do {                                                                                             \
    double benchStart = benchClock();                                                              \
    call;                                                                                          \
    double benchTime = benchClock() - benchStart;                                                  \
    printf("%.6f %.10e\n", benchTime, benchSum((const double *)(result), count));                  \
  } while (0)

/* A matrix or cube of doubles with data in it. */
#define MATRIX(name, n, m)                                                                         \
  double(*name)[m] = benchMemory(sizeof(double) * (n) * (m));                                      \
  benchFill(&name[0][0], (size_t)(n) * (m))
#define CUBE(name, n, m, l)                                                                        \
  double(*name)[m][l] = benchMemory(sizeof(double) * (n) * (m) * (l));                             \
  benchFill(&name[0][0][0], (size_t)(n) * (m) * (l))
#define VECTOR(name, n)                                                                            \
  double *name = benchMemory(sizeof(double) * (n));                                                \
  benchFill(name, n)

#endif
