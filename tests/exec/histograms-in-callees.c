// Histograms whose updates stand in a function that is called: the loop that looks has its subscripts in the caller's words.
// RUN: gcc -O1 -o %t.original %s && %t.original > %t.expected
// RUN: %parlift parallelize --thread-cost=0 %s -o %t.c 2> %t.remarks
// RUN: FileCheck --input-file=%t.c %s
// RUN: FileCheck --check-prefix=SAID --input-file=%t.remarks %s
// RUN: gcc -O1 -fopenmp -fsanitize=undefined,address -o %t.gcc %t.c && for n in 1 2 3 7; do OMP_NUM_THREADS=$n %t.gcc | diff %t.expected - || exit 1; done
// RUN: clang-19 -O1 -fopenmp -o %t.clang %t.c && for n in 1 2 3 7; do OMP_NUM_THREADS=$n %t.clang | diff %t.expected - || exit 1; done
#include <stdio.h>
#include <stdlib.h>

enum { N = 20000, BINS = 400 };
#define BIAS 7

static void add(int *h, int k) { h[k]++; }
static void plain(int n, int *restrict h, const int *restrict x) {
  for (int i = 0; i < n; i++)
    add(h, x[i]);
}
// SAID: [[@LINE-3]]:3: remark: loop over `i` parallelized: histogram(+:h)
// CHECK: int h_at = x[i];
// CHECK: add(h, x[i]);

// The parameter is narrower than what it gets; the function's macro is another one below.
static void low(int *bins, unsigned char k, int by) { bins[k + BIAS] += by; }
#undef BIAS
#define BIAS 300
static void narrow(int n, int *restrict h, const int *restrict x) {
  for (int i = 0; i < n; i++)
    if (x[i] != BIAS)
      low(h, x[i], i);
}
// SAID: [[@LINE-4]]:3: remark: loop over `i` parallelized: histogram(+:h)
// CHECK: else if (threads > 1 + updates / 263)

static void pair(double *p, int a, int b) {
  p[a] += 1;
  p[b] += 2;
}
static void two(int n, double *restrict h, const int *restrict x) {
  for (int i = 0; i < n; i++)
    pair(h, x[i], x[n - 1 - i] / 2);
}
// SAID: [[@LINE-3]]:3: remark: loop over `i` parallelized: histogram(+:h)

// Near-misses: the subscript is the function's own, or changes in it, or something else is written, or under a condition.
static int shift;
static void byGlobal(int *h, int k) { h[k + shift]++; }
static void byLocal(int *h, int k) {
  int at = k * 2 % BINS;
  h[at]++;
}
static void changed(int *h, int k) {
  k = k / 2;
  h[k]++;
}
static void guarded(int *h, int k) {
  if (k > 3)
    h[k]++;
}
static void moved(int *h, int k) {
  h += 1;
  h[k]++;
}
static void others(int n, int *restrict h, const int *restrict x) {
  for (int i = 0; i < n; i++)
    byGlobal(h, x[i]);
  for (int i = 0; i < n; i++)
    byLocal(h, x[i]);
  for (int i = 0; i < n; i++)
    changed(h, x[i]);
  for (int i = 0; i < n; i++)
    guarded(h, x[i]);
  for (int i = 0; i < n; i++)
    moved(h, x[i]);
}
// SAID-NOT: :{{6[5-9]|7[0-4]}}:3: remark: loop over `i` parallelized

int main(void) {
  int *h = calloc(BINS, sizeof *h), *x = malloc(N * sizeof *x);
  double *d = calloc(BINS, sizeof *d);
  for (int i = 0; i < N; i++)
    x[i] = (int)((i * 2654435761u >> 9) % 390);
  plain(N, h, x);
  narrow(N, h, x);
  two(N, d, x);
  others(N, h, x);
  plain(0, h, x);
  for (int k = 0; k < BINS; k++)
    printf("%d %g\n", h[k], d[k]);
  free(h);
  free(x);
  free(d);
  return 0;
}
