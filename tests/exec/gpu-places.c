// Kernels and the runtime stand outside of conditions, in each configuration of the preprocessor's that has the loops.
// RUN: for options in "" -DWIDE "-DWIDE -DFAST -DEARLY"; do \
// RUN:   %{GCC} -O1 $options -o %t.original %s -lm && %t.original > %t.expected && \
// RUN:   %parlift parallelize -q --target=cuda --single-file --offload=always --thread-cost=0 %s -o %t.cu -- $options && \
// RUN:   %S/../cuda/on-cpu.sh %t.cu %t.on-cpu $options && %t.on-cpu | diff %t.expected - && \
// RUN:   %parlift parallelize -q --target=opencl --single-file --offload=always --thread-cost=0 %s -o %t.c -- $options && \
// RUN:   for others in "" -DWIDE -DFAST -DEARLY; do %{GCC} -fsyntax-only -w -fopenmp %t.c $others || exit 1; done || exit 1; done
#include <stddef.h>
#include <stdio.h>

#ifdef WIDE
long first(long n) {
#else
int first(int n) {
#endif
  return n + 1;
}

#if 0
void old(int n) {
  it's not code { { R"(
#endif

#ifdef __cplusplus
extern "C" {
#endif

static double half(double v) { return v * 0.5; }

#ifdef EARLY
// Only the early ones.
void early(int n, double *x) {
  for (int i = 0; i < n; i++)
    x[i] += 3.0;
}
#elif defined(FAST)
#define LATE 1
#endif

/* Its head is in two branches. */
#ifdef WIDE
void scale(long n, double *x) {
#else
void scale(int n, double *x) { // { {
#endif
  for (int i = 0; i < n; i++)
    x[i] = half(x[i]);
}

/* { */ void shift(int n, double *x) {
  for (int i = 0; i < n; i++)
    x[i] += 1.0;
}

#ifdef __cplusplus
}
#endif

int main(void) {
  double x[100];
  for (int i = 0; i < 100; i++)
    x[i] = i;
  scale(100, x);
  shift(100, x);
#ifdef EARLY
  early(100, x);
#endif
  printf("%g %g %d\n", x[3], x[99], (int)first(2));
  return 0;
}
