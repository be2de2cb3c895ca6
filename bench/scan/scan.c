// Rates of loops that pass a small state on, with what the machine's memory gives: bytes that must move, least of five runs.
//
//     bench/scan/run.py build/default/bin/parlift --threads 1 4 16 --elements 134217728
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

static void copy(long n, const double *restrict a, double *restrict p) {
  for (long i = 0; i < n; i++)
    p[i] = a[i];
}

static void sum(long n, const double *restrict a, double *restrict p) {
  double s = 0;
  for (long i = 0; i < n; i++) {
    s += a[i];
    p[i] = s;
  }
}

static void recurrence(long n, const double *restrict a, const double *restrict b, double *restrict y) {
  for (long i = 1; i < n; i++)
    y[i] = a[i] * y[i - 1] + b[i];
}

static void filter(long n, const double *restrict x, double *restrict y) {
  for (long i = 2; i < n; i++)
    y[i] = 1.6 * y[i - 1] - 0.64 * y[i - 2] + x[i];
}

static double segment(long n, const double *restrict a) {
  double best = 0, here = 0;
  for (long i = 0; i < n; i++) {
    here += a[i] - 0.5;
    here = here > 0 ? here : 0;
    best = best > here ? best : here;
  }
  return best;
}

static long pack(long n, const double *restrict a, double *restrict out) {
  long k = 0;
  for (long i = 0; i < n; i++)
    if (a[i] > 0.5)
      out[k++] = a[i];
  return k;
}

static long split(long n, const double *restrict a, double *restrict low, double *restrict high) {
  long l = 0, h = 0;
  for (long i = 0; i < n; i++)
    if (a[i] > 0.5)
      high[h++] = a[i];
    else
      low[l++] = a[i];
  return l;
}

static void thomas(long n, const double *restrict a, const double *restrict b, const double *restrict c,
                   double *restrict y, double *restrict u) {
  u[0] = b[0];
  for (long i = 1; i < n; i++) {
    double beta = a[i] / u[i - 1];
    u[i] = b[i] - beta * c[i - 1];
    y[i] = y[i] - beta * y[i - 1];
  }
  y[n - 1] = y[n - 1] / u[n - 1];
  for (long i = n - 2; i >= 0; i--)
    y[i] = (y[i] - c[i] * y[i + 1]) / u[i];
}

static long find(long n, const double *restrict a, double wanted) {
  for (long i = 0; i < n; i++)
    if (a[i] == wanted)
      return i;
  return -1;
}

static double last_value(long n, const double *restrict a, const double *restrict b) {
  double x = 0;
  for (long i = 0; i < n; i++)
    if (a[i] > 0.5)
      x = b[i];
  return x;
}

/// The state of a lexer after each character: 0 code, 1 behind `/`, 2 in a comment, 3 behind `*` there.
static void lexer(long n, const unsigned char *restrict text, unsigned char *restrict state) {
  int s = 0;
  for (long i = 0; i < n; i++) {
    unsigned char c = text[i];
    if (s < 2)
      s = c == '/' ? 1 : s == 1 && c == '*' ? 2 : 0;
    else
      s = c == '*' ? 3 : s == 3 && c == '/' ? 0 : 2;
    state[i] = s;
  }
}

/// `call` five times; `words` that must move for each of `n`.
#define RATE(name, n, words, call)                                                                 \
  do {                                                                                             \
    double least = 1e30;                                                                           \
    for (int run = 0; run < 5; run++) {                                                            \
      const double start = now();                                                                  \
      call;                                                                                        \
      const double took = now() - start;                                                           \
      least = took < least ? took : least;                                                         \
    }                                                                                              \
    printf("%-12s %8.1f ms %8.2f GB/s\n", name, 1e3 * least, 8e-9 * (words) * (n) / least);       \
  } while (0)

int main(int argc, char **argv) {
  const long n = argc > 1 ? atol(argv[1]) : 1L << 22;
  double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), *c = malloc(n * sizeof *c);
  double *y = malloc(n * sizeof *y), *u = malloc(n * sizeof *u);
  if (!a || !b || !c || !y || !u)
    return 1;
  for (long i = 0; i < n; i++) {
    a[i] = (double)((unsigned)i * 2654435761u) / 4294967296.0;
    b[i] = 4;
    c[i] = 1;
    y[i] = u[i] = 0;
  }
  RATE("copy", n, 2, copy(n, a, y));
  RATE("sum", n, 2, sum(n, a, y));
  RATE("recurrence", n, 3, recurrence(n, a, c, y));
  RATE("filter", n, 2, filter(n, a, y));
  double best = 0;
  RATE("segment", n, 1, best = segment(n, a));
  long kept = 0;
  RATE("pack", n, 1.5, kept = pack(n, a, y));
  RATE("split", n, 2, kept += split(n, a, y, u));
  RATE("thomas", n, 10, thomas(n, a, b, c, y, u));
  RATE("last value", n, 2, best += last_value(n, a, b));
  unsigned char *text = (unsigned char *)y, *state = (unsigned char *)u;
  for (long i = 0; i < n; i++)
    text[i] = "x / y /* a * b */ + "[i % 20];
  RATE("lexer", n, 0.25, lexer(n, text, state));
  kept += state[n / 2];
  const long places[] = {n - 1, n / 2, 1000 < n ? 1000 : 0};
  const char *const names[] = {"find, end", "find, middle", "find, 1000"};
  for (int k = 0; k < 3; k++) {
    const double before = a[places[k]];
    a[places[k]] = 2;
    RATE(names[k], places[k] + 1, 1, kept += find(n, a, 2));
    a[places[k]] = before;
  }
  printf("%g %ld %g %g\n", best, kept, y[n / 2], u[n / 2]);
  return 0;
}
