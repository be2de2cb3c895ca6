/* What Clang's threads lose by variables that they share by their address (plan/cpu/ByValue.h):
 *
 *     clang -O2 -fopenmp by_value.c -o loops                    loops without directives
 *     clang -O2 -fopenmp -DSHARED by_value.c -o shared          with directives
 *     clang -O2 -fopenmp -DBY_VALUE by_value.c -o by_value      and firstprivate
 *     OMP_NUM_THREADS=1 ./loops; OMP_NUM_THREADS=1 ./shared; OMP_NUM_THREADS=1 ./by_value
 *
 * Microseconds of processor time, the least of 12 samples of 2 ms. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define TEXT(words) _Pragma(#words)
#if defined BY_VALUE
#define LOOP(...) TEXT(omp parallel for firstprivate(__VA_ARGS__))
#elif defined SHARED
#define LOOP(...) TEXT(omp parallel for)
#else
#define LOOP(...)
#endif
#define FUNCTION __attribute__((noinline)) void

FUNCTION threshold(int n, const unsigned char *restrict in, unsigned char *restrict out, int t) {
  LOOP(in, out, t)
  for (int i = 0; i < n; i++)
    out[i] = in[i] > t ? 255 : 0;
}
FUNCTION edges(int w, int h, const unsigned char *restrict in, unsigned char *restrict out) {
  LOOP(w, in, out)
  for (int y = 1; y < h - 1; y++)
    for (int x = 1; x < w - 1; x++) {
      const unsigned char *p = in + y * w + x;
      int d = p[w + 1] + 2 * p[1] - p[-w - 1] - 2 * p[-1];
      out[y * w + x] = d < 0 ? -d : d;
    }
}
FUNCTION matrix(int n, int m, const int *restrict a, int *restrict b) {
  LOOP(m)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[i * m + j] = a[i * m + j] + 1;
}
FUNCTION label(int w, int h, const int *restrict a, int *restrict b, int t) {
  LOOP(w, t)
  for (int y = 1; y < h - 1; y++)
    for (int x = 1; x < w - 1; x++)
      b[y * w + x] = a[y * w + x] > t ? y * w + x : 0;
}
/* Left alone: floating numbers are told apart from lengths and pointers. */
FUNCTION scale(int n, float k, const float *restrict a, float *restrict b) {
  LOOP(k)
  for (int i = 0; i < n; i++)
    b[i] = a[i] * k;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;
}
#define TIME(name, call)                                                                           \
  do {                                                                                             \
    double best = 1e18;                                                                            \
    for (int sample = 0; sample < 12; sample++) {                                                  \
      int runs = 0;                                                                                \
      double begin = now(), end;                                                                   \
      do {                                                                                         \
        call;                                                                                      \
        runs++;                                                                                    \
      } while ((end = now()) < begin + 2000);                                                      \
      if ((end - begin) / runs < best)                                                             \
        best = (end - begin) / runs;                                                               \
    }                                                                                              \
    printf("%-10s %9.2f us\n", name, best);                                                        \
  } while (0)

enum { W = 500, N = W * W };
unsigned char bytes[N], other[N]; /* others may read them */
int a[N], b[N];
float x[N], y[N];

int main(void) {
  TIME("threshold", threshold(N, bytes, other, 100 + rand() % 2));
  TIME("edges", edges(W, W, bytes, other));
  TIME("matrix", matrix(W, W - rand() % 2, a, b));
  TIME("label", label(W, W, a, b, 3));
  TIME("scale", scale(N, 3, x, y));
  return 0;
}
