/* What each of these programs has: the clock, and numbers that are the same in every run. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

static unsigned state = 12345u;
static inline double rnd(void) {
  state = state * 1103515245u + 12345u;
  return (state >> 8) / 16777216.0;
}
