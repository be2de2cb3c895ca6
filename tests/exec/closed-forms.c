// Elements that grow by the same in each iteration are computed from the first one: pointers to rows, offsets, integers of all widths, up and
// down, at the ends of their range.
// RUN: parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: %parlift parallelize --print-plan --thread-cost 0 %s 2>/dev/null | grep -c "^closed-form" | grep -x 10
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static double **matrix(long rows, long columns) {
  double **m = malloc((rows + 1) * sizeof *m);
  m[0] = malloc((rows + 1) * (columns + 1) * sizeof **m);
  for (long i = 1; i < rows; i++)
    m[i] = m[i - 1] + columns;
  return m;
}
static void rows_of(int n, int columns, char **restrict m) {
  for (int i = 1; i < n; i++)
    m[i] = m[i - 1] + columns;
}
static void backwards(int n, int columns, char **restrict m) {
  for (int i = n - 2; i >= 0; --i)
    m[i] = m[i + 1] - columns;
}
static void of_ints(int n, int step, int *restrict a) {
  for (int i = 1; i < n; i++)
    a[i] = a[i - 1] + step;
}
static void of_ints_from(int from, int n, int *restrict a) {
  for (int i = from; i <= n; i++)
    a[i] = a[i - 1] - 7;
}
static void of_bytes(int n, int step, unsigned char *restrict a) {
  for (int i = 1; i < n; i++)
    a[i] = a[i - 1] + step;
}
static void of_unsigned(unsigned n, unsigned step, unsigned *restrict a) {
  for (unsigned i = 1; i < n; i++)
    a[i] = a[i - 1] + step;
}
static void of_longs(int n, long step, long *restrict a) {
  for (int i = n - 2; i >= 0; i--)
    a[i] = a[i + 1] + step;
}
struct pair {
  int key, value;
};
static void of_members(int n, int step, struct pair *restrict p) {
  for (int i = 1; i < n; i++) {
    p[i].key = p[i - 1].key + 2 * step;
    p[i].value = i;
  }
}
static void copies(long n, short *restrict a) {
  for (long i = 1; i < n; i++)
    a[i] = a[i - 1];
}
/* Left to the scan, or to the loop. */
static void of_doubles(int n, double step, double *restrict a) {
  for (int i = 1; i < n; i++)
    a[i] = a[i - 1] + step;
}

static unsigned long sum;
#define ADD(n, a)                                                                                                    \
  for (int k = 0; k < n; k++)                                                                                        \
    sum = sum * 31 + (unsigned long)(a)[k];

int main(void) {
  const int lengths[] = {1, 2, 3, 5, 64, 777, 5000};
  for (unsigned l = 0; l < sizeof lengths / sizeof *lengths; l++) {
    const int n = lengths[l];
    double **m = matrix(n, n % 7 + 1);
    for (int i = 0; i < n; i++)
      sum = sum * 31 + (unsigned long)(m[i] - m[0]);
    matrix(0, 0);
    char **rows = malloc(n * sizeof *rows), *block = malloc(n * 9);
    rows[0] = block;
    rows_of(n, 9, rows);
    for (int i = 0; i < n; i++)
      sum = sum * 31 + (unsigned long)(rows[i] - block);
    rows[n - 1] = block + 8 * n;
    backwards(n, 8, rows);
    for (int i = 0; i < n; i++)
      sum = sum * 31 + (unsigned long)(rows[i] - block);
    rows_of(0, 3, NULL);
    int *a = calloc(n + 1, sizeof *a);
    a[0] = INT_MIN;
    of_ints(n, (int)(4294967295u / (n > 2 ? n : 2)), a);
    ADD(n, a);
    a[0] = INT_MAX;
    of_ints(n, -5, a);
    ADD(n, a);
    of_ints_from(1, n, a);
    of_ints_from(n, n - 1, a);
    ADD(n, a);
    unsigned char *c = calloc(n, 1);
    of_bytes(n, -77, c);
    ADD(n, c);
    of_bytes(n, INT_MAX / 2, c);
    ADD(n, c);
    unsigned *u = calloc(n, sizeof *u);
    u[0] = 4000000000u;
    of_unsigned(n, 123456789u, u);
    ADD(n, u);
    long *d = calloc(n, sizeof *d);
    d[n - 1] = LONG_MIN;
    of_longs(n, LONG_MAX / n, d);
    ADD(n, d);
    struct pair *p = calloc(n, sizeof *p);
    p[0].key = 3;
    of_members(n, -11, p);
    for (int i = 0; i < n; i++)
      sum = sum * 31 + (unsigned)(p[i].key + p[i].value);
    short *s = calloc(n, sizeof *s);
    s[0] = -9;
    copies(n, s);
    ADD(n, s);
    double *x = calloc(n, sizeof *x);
    of_doubles(n, 0.25, x);
    ADD(n, x);
    printf("%d %lu\n", n, sum);
  }
  return 0;
}
