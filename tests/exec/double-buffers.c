/* Buffers that a time loop swaps are called, before the loop inside, what holds them there: exchanged first or last, chosen by the
   parity of the step, by a flag, as rows of a table. Where they overlap the loop stays as it is.
   RUN: env parlift_flags="--thread-cost=0" %S/same-output.sh %parlift %s %t
   RUN: sed -n "/^static void swapped_first/,/^}/p" %t.omp.c | grep -q "src + n <= dst || dst + n <= src"
   RUN: sed -n "/^static void by_parity/,/^}/p" %t.omp.c | grep -q "from + n <= to"
   RUN: sed -n "/^static void by_branches/,/^}/p" %t.omp.c | grep -q "to + n <= from"
   RUN: sed -n "/^static void rows_by_flag/,/^}/p" %t.omp.c | grep -q "u.cur. + n <= u.!cur."
   RUN: sed -n "/^static void rows_by_parity/,/^}/p" %t.omp.c | grep -q "u.now. + n <= u.next."
   RUN: sed -n "/^static void next_input/,/^}/p" %t.omp.c | grep -q "pragma omp parallel for"
   RUN: sed -n "/^static void moving/,/^}/p" %t.omp.c | not grep -q "pragma omp parallel"
   RUN: sed -n "/^static void set_inside/,/^}/p" %t.omp.c | not grep -q "pragma omp parallel"
 */
#include <stdio.h>
#include <string.h>

enum { N = 700, STEPS = 5 };

static void swapped_first(int *a, int *b, const int *cost, int n) {
  int *src = a, *dst = b, *temp;
  int t, i, best;
  for (t = 0; t < STEPS; t++) {
    temp = src;
    src = dst;
    dst = temp;
    for (i = 0; i < n; i++) {
      best = src[i];
      if (i > 0 && src[i - 1] < best)
        best = src[i - 1];
      if (i < n - 1 && src[i + 1] < best)
        best = src[i + 1];
      dst[i] = best + cost[i] + t;
    }
  }
}

static void by_parity(int *a, int *b, int n) {
  int t, i;
  for (t = 0; t < STEPS; t++) {
    int *from = t % 2 ? a : b, *to = t % 2 ? b : a;
    for (i = 1; i < n - 1; i++)
      to[i] = from[i - 1] + 2 * from[i + 1] + t;
  }
}

static void by_branches(int *a, int *b, int n) {
  int t, i;
  for (t = 0; t < STEPS; t++) {
    int *from, *to;
    if (t & 1) {
      from = a;
      to = b;
    } else {
      from = b;
      to = a;
    }
    for (i = 1; i < n - 1; i++)
      to[i] = from[i - 1] - from[i + 1] + t;
  }
}

static void rows_by_flag(int *u[2], int n) {
  int t, i, cur = 0;
  for (t = 0; t < STEPS; t++) {
    for (i = 1; i < n - 1; i++)
      u[!cur][i] = u[cur][i - 1] + 3 * u[cur][i + 1];
    cur = !cur;
  }
}

static void rows_by_parity(int **u, int n) {
  int t, i;
  for (t = 0; t < STEPS; t++) {
    const int now = t & 1, next = 1 - now;
    for (i = 1; i < n - 1; i++)
      u[next][i] = u[now][i - 1] - 3 * u[now][i + 1] + u[next][i];
  }
}

/* Whole rows of an input come along, one in each step. */
static void next_input(int *restrict src, int *restrict dst, const int *restrict cost, int n) {
  int *temp;
  int t, i;
  for (t = 0; t < STEPS; t++) {
    for (i = 0; i < n; i++)
      dst[i] = src[i] + cost[t * n + i];
    temp = src;
    src = dst;
    dst = temp;
  }
}

/* What is called `to` before the loop is something else in each of its iterations. */
static void moving(int *a, int *b, int n) {
  int t, i;
  for (t = 0; t < STEPS; t++) {
    int *from = t % 2 ? a : b, *to = t % 2 ? b : a;
    for (i = 0; i < n / 2; i++) {
      int *other = from;
      to[i] = from[i + 1] + t;
      from = to;
      to = other;
    }
  }
}

/* The row is chosen by what the loop itself sets. */
static void set_inside(int *u[2], int n) {
  int t, i, cur = 0;
  for (t = 0; t < STEPS; t++)
    for (i = 1; i < n - 1; i++) {
      u[!cur][i] = u[cur][i - 1] + 3 * u[cur][i + 1] + t;
      cur = u[!cur][i] & 1;
    }
}

static unsigned sum(const int *a, int n) {
  unsigned s = 17;
  int i;
  for (i = 0; i < n; i++)
    s = s * 31 + (unsigned)a[i];
  return s;
}

static int memory[2 * N], cost[STEPS * N];

static void fill(void) {
  int i;
  for (i = 0; i < 2 * N; i++)
    memory[i] = i * 37 % 101;
  for (i = 0; i < STEPS * N; i++)
    cost[i] = i * 53 % 89;
}

int main(void) {
  static const int distances[] = {N, 0, 1, N / 2, N - 1};
  unsigned k;
  for (k = 0; k < sizeof distances / sizeof *distances; k++) {
    int *a = memory, *b = memory + distances[k];
    int *u[2];
    u[0] = a;
    u[1] = b;
    fill(), swapped_first(a, b, cost, N);
    printf("%u ", sum(memory, 2 * N));
    fill(), swapped_first(b, a, cost, N);
    printf("%u ", sum(memory, 2 * N));
    fill(), by_parity(a, b, N);
    printf("%u ", sum(memory, 2 * N));
    fill(), by_branches(b, a, N);
    printf("%u ", sum(memory, 2 * N));
    fill(), rows_by_flag(u, N);
    printf("%u ", sum(memory, 2 * N));
    fill(), rows_by_parity(u, N);
    printf("%u ", sum(memory, 2 * N));
    fill(), moving(a, b, N);
    printf("%u ", sum(memory, 2 * N));
    fill(), set_inside(u, N);
    printf("%u\n", sum(memory, 2 * N));
  }
  fill();
  next_input(memory, memory + N, cost, N);
  printf("%u\n", sum(memory, 2 * N));
  return 0;
}
