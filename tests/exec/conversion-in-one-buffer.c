// Numbers are converted where they lie, from the last one on: each `int` is read before the `double` is stored that lies over it. C allows
// that in memory that malloc gave, so that the two pointers are asked about.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t.relaxed -fno-strict-aliasing
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  int n;
  int *from;
  double *to;
} block;

__attribute__((noinline)) void widen(const block *b) {
  for (int i = b->n - 1; i >= 0; i--)
    b->to[i] = b->from[i] * 0.5;
}

int main(void) {
  enum { n = 5000 };
  void *memory = malloc(n * sizeof(double));
  block b = {n, memory, memory};
  for (int i = 0; i < n; i++)
    b.from[i] = i * 7 % 1009;
  widen(&b);
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum = sum * 0.999 + b.to[i];
  printf("%.3f\n", sum);
  free(memory);
  return 0;
}
