/* usage: starts [ONE]    of each loop: nanoseconds an iteration of 4,000 and of 14,000, as the compiler makes it; and, unless ONE is given, from how
   many iterations on OMP_NUM_THREADS threads are as fast as one. The loops are taken in twice: as they are, and with a directive on each. */
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef void loop(int, void *, const void *);
#define LOOPS                                                                                                                                   \
  X(copy) X(scale) X(axpy) X(axpy_float) X(axpy_int) X(average_char) X(polynomial) X(polynomial_float) X(stencil) X(limited) X(branch)          \
  X(strided) X(backwards) X(records) X(sum) X(sum_int) X(division) X(remainders) X(gather) X(roots)
#define X(name) void name(); void threads_##name();
LOOPS
#undef X
#define X(name) {#name, (loop *)name, (loop *)threads_##name},
static const struct {
  const char *name;
  loop *one, *all;
} loops[] = {LOOPS};

enum { most = 200000 };
static char a[8 * most], b[8 * most];

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return 1e9 * t.tv_sec + t.tv_nsec;
}

static int holds(const char *name, const char *part) {
  for (; *name; name++)
    for (int i = 0; name[i] == part[i]; i++)
      if (!part[i + 1])
        return 1;
  return 0;
}

static void fill(const char *name) {
  const int isInt = holds(name, "copy") || holds(name, "int") || holds(name, "gather") || holds(name, "remainders");
  for (int i = 0; i < most; i++)
    if (isInt)
      ((int *)b)[i] = ((int *)a)[i] = (int)(i * 7919L % 4000);
    else if (holds(name, "char"))
      a[i] = b[i] = (char)(i % 120);
    else if (holds(name, "float"))
      ((float *)b)[i] = ((float *)a)[i] = (float)(i % 97) / 97;
    else
      ((double *)b)[i] = ((double *)a)[i] = (1 + i % 97) / 98.0;
}

/* The least of several measurements, in nanoseconds a call. */
static double timeOf(loop *f, int n) {
  double least = 1e30;
  const int calls = n < 20000 ? 200000 / n + 5 : 15;
  for (int run = 0; run < 7; run++) {
    const double start = now();
    for (int k = 0; k < calls; k++)
      f(n, a, b);
    const double each = (now() - start) / calls;
    least = each < least ? each : least;
  }
  return least;
}

int main(int argc, char **argv) {
  (void)argv;
  for (unsigned i = 0; i < sizeof loops / sizeof *loops; i++) {
    fill(loops[i].name);
    printf("%-18s %8.3f %8.3f", loops[i].name, timeOf(loops[i].one, 4000) / 4000, timeOf(loops[i].one, 14000) / 14000);
    if (argc == 1) {
      int even = 0;
      timeOf(loops[i].all, 1000);
      for (double n = 200; n < most; n *= 1.12)
        if (timeOf(loops[i].one, (int)n) <= timeOf(loops[i].all, (int)n))
          even = 0;
        else if (!even)
          even = (int)n;
      printf(" %8d", even);
    }
    printf("\n");
    fflush(stdout);
  }
  return 0;
}
