/* `d[c - w]` in a loop that falls reads what it has not written yet, unless w is negative: a copy taken before the loop holds it, and a
   test says on which side w is. One thread makes no copy.
   RUN: env parlift_flags="--thread-cost=0" %S/same-output.sh %parlift %s %t
   RUN: sed -n "/^static void knapsack/,/^}/p" %t.omp.c | grep -q "w.i. >= 0"
   RUN: sed -n "/^static void knapsack/,/^}/p" %t.omp.c | grep -q "omp_get_max_threads() > 1"
   RUN: sed -n "/^static void knapsack/,/^}/p" %t.omp.c | grep -q "d_old.c - w.i.."
   RUN: sed -n "/^static void fall/,/^}/p" %t.omp.c | grep -q "w >= 0"
   RUN: sed -n "/^static void rise/,/^}/p" %t.omp.c | grep -q "#pragma omp parallel for"
   RUN: sed -n "/^static void either/,/^}/p" %t.omp.c | not grep -q "_old"
   RUN: sed -n "/^static void in_between/,/^}/p" %t.omp.c | not grep -q "_old"
   RUN: sed -n "/^static void may_not_exist/,/^}/p" %t.omp.c | not grep -q "_old"
 */
#include <stdio.h>

enum { W = 900, N = 12 };

static void knapsack(int n, int capacity, const int *w, const int *v, int *d) {
  int i, c;
  for (i = 0; i < n; i++)
    for (c = capacity; c >= w[i]; c--)
      if (d[c - w[i]] + v[i] > d[c])
        d[c] = d[c - w[i]] + v[i];
}

static void fall(int *restrict d, int w, int n) {
  int c;
  for (c = n; c >= w; c--)
    d[c] = 2 * d[c - w] + 1;
}

static void rise(int *restrict d, int w, int n) {
  int c;
  for (c = 0; c < n; c++)
    d[c] = 2 * d[c + w] + 1;
}

/* Both sides at once. */
static void either(int *restrict d, int w, int n) {
  int c;
  for (c = w; c < n - w; c++)
    d[c] = d[c - w] + d[c + w];
}

/* Read again behind the store. */
static void in_between(int *restrict d, int w, int n) {
  int c;
  for (c = n; c >= w; c--) {
    d[c] = d[c - w] + 1;
    d[c] += d[c - w];
  }
}

/* Only some of the elements are read, the others need not be there. */
static void may_not_exist(int *restrict d, const int *restrict wanted, int w, int n) {
  int c;
  for (c = n; c >= w; c--)
    if (wanted[c])
      d[c] = d[c - w] + 1;
}

static unsigned sum(const int *a, int n) {
  unsigned s = 17;
  int i;
  for (i = 0; i < n; i++)
    s = s * 31 + (unsigned)a[i];
  return s;
}

static int memory[3 * W], wanted[W + 1];

static int *fill(void) {
  int i;
  for (i = 0; i < 3 * W; i++)
    memory[i] = i * 37 % 101;
  return memory + W;
}

int main(void) {
  static const int weights[N] = {3, 1, 40, 0, 899, 17, 2, 333, 5, 900, 1, 7};
  static const int values[N] = {5, 2, 70, -1, 2000, 30, 4, 600, 9, 1, 3, 11};
  static const int distances[] = {0, 1, 2, 100, W / 2, W, -1, -3, -W / 2};
  unsigned k;
  int i;
  for (i = 0; i <= W; i++)
    wanted[i] = i % 3 == 0;
  knapsack(N, W, weights, values, fill());
  printf("%u\n", sum(memory, 3 * W));
  for (k = 0; k < sizeof distances / sizeof *distances; k++) {
    const int w = distances[k];
    fall(fill(), w, W - 1);
    printf("%u ", sum(memory, 3 * W));
    rise(fill(), w, W - 1);
    printf("%u ", sum(memory, 3 * W));
    either(fill(), w, W - 1);
    printf("%u ", sum(memory, 3 * W));
    in_between(fill(), w, W - 1);
    printf("%u ", sum(memory, 3 * W));
    may_not_exist(fill(), wanted, w < 0 ? 0 : w, W - 1);
    printf("%u\n", sum(memory, 3 * W));
  }
  return 0;
}
