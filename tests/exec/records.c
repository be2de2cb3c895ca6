/* Sums, counts and extrema in a structure: members by name, through functions that get its address, arrays inside. */
// RUN: %S/same-output.sh %parlift %s %t
#include <stdio.h>
#include <stdlib.h>

struct stat {
  long n, sum;
  int low, high;
  int scale;
  long bins[4];
};

static void add(struct stat *s, int v) {
  s->n++;
  s->sum += (long)v * s->scale;
  if (v < s->low)
    s->low = v;
  if (v > s->high)
    s->high = v;
  s->bins[v & 3] += 2;
}

static void print(const struct stat *s) {
  printf("%ld %ld %d %d %ld %ld\n", s->n, s->sum, s->low, s->high, s->bins[0], s->bins[3]);
}

int main(void) {
  enum { n = 30000 };
  int *x = malloc(n * sizeof *x);
  int i;
  struct stat s = {0, 0, 1000000, -1000000, 3, {0}}, t = {1, 2, 5, 6, 7, {1, 2, 3, 4}};
  for (i = 0; i < n; i++)
    x[i] = (int)((long)i * 7919 % 10007);
  for (i = 0; i < n; i++)
    add(&s, x[i]);
  for (i = 0; i < n; i++) {
    t.n++;
    t.sum += x[i];
  }
  print(&s);
  print(&t);
  for (i = 0; i < n; i++) { /* a count that is used stays in order */
    x[i] = (int)t.n;
    t.n += 2;
  }
  printf("%d %ld\n", x[n - 1], t.n);
  free(x);
  return 0;
}
