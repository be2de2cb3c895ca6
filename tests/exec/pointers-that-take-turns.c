// Two blocks whose pointers take turns, as time steps have them: whichever is which, they are apart, and no test before the loop has to ask.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s
// RUN: env parlift_flags="--thread-cost=0" %S/same-output.sh %parlift %s %t
#include <stdio.h>
#include <stdlib.h>
enum { N = 300 };
static int start[N + 1], edge[4 * N];

static double *now, *next;
// EXPECT step:1 parallel
static void step(void) {
  for (int v = 0; v < N; v++) {
    double s = 0;
    for (int k = start[v]; k < start[v + 1]; k++)
      s += now[edge[k]];
    next[v] = s * 0.25;
  }
  double *t = now;
  now = next;
  next = t;
}

// EXPECT relax:1 parallel
static void relax(const double *from, double *to, int n) {
  for (int v = 1; v < n - 1; v++)
    to[v] = (from[edge[v]] + from[v - 1] + from[v + 1]) / 3;
}

// Row by row of one block, and of the other one.
// EXPECT rows:1 parallel
static void rows(const double *from, double *to, int n) {
  for (int v = 0; v < n; v++)
    to[v] = from[edge[v] % n] + 1;
}

// EXPECT leap:1 parallel
static void leap(const double *before, const double *here, double *after) {
  for (int v = 0; v < N; v++)
    after[v] = 2 * here[edge[v]] - before[edge[v + 1]];
}

static void exchange(double **a, double **b) {
  double *t = *a;
  *a = *b;
  *b = t;
}
// EXPECT through:1 parallel
static void through(const double *from, double *to) {
  for (int v = 0; v < N; v++)
    to[v] = from[edge[v]] * 0.5;
}

static double run(int steps) {
  double *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b), *c = malloc(N * sizeof *c), *t;
  double *u = calloc(N, sizeof *u), *w = NULL;
  w = calloc(N, sizeof *w);
  for (int i = 0; i < N; i++)
    a[i] = b[i] = c[i] = u[i] = i % 7;
  for (int s = 0; s < steps; s++) {
    relax(a, b, N);
    rows(a + N / 2, &b[N / 2], N / 2);
    t = a, a = b, b = t;
    leap(a, b, c);
    t = a;
    a = b;
    b = c;
    c = t;
    through(u, w);
    exchange(&u, &w);
  }
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += a[i] + 2 * b[i] + 3 * c[i] + u[i];
  free(a);
  free(b);
  free(c);
  free(u);
  free(w);
  return sum;
}

// One of them got the other's value besides.
static double *old, *fresh;
// EXPECT kept:1 conditional needs=inspect
static void kept(void) {
  for (int v = 0; v < N; v++)
    fresh[v] = old[edge[v]] + 1;
  double *t = old;
  old = fresh;
  fresh = t;
}
static void look(int again) {
  old = malloc(N * sizeof *old);
  fresh = malloc(N * sizeof *fresh);
  for (int v = 0; v < N; v++)
    old[v] = fresh[v] = 1;
  if (again)
    fresh = old;
  kept();
}

// Something runs between the three assignments, when both are one.
static double *left, *right;
static void between(void);
static void turn(void) {
  double *t = left;
  left = right;
  between();
  right = t;
}
// EXPECT between:1 conditional needs=inspect
static void between(void) {
  for (int v = 0; v < N; v++)
    right[v] = left[edge[v]] + 1;
}

// Called with one block twice.
// EXPECT twice:1 conditional needs=inspect
static void twice(const double *from, double *to) {
  for (int v = 0; v < N; v++)
    to[v] = from[edge[v]] + 1;
}

// It changes one of its parameters.
// EXPECT moved:1 conditional needs=inspect
static void moved(const double *from, double *to, double *other, int c) {
  if (c)
    to = other;
  for (int v = 0; v < N; v++)
    to[v] = from[edge[v]] + 1;
}

// Addresses that are numbers, as small systems have them.
static double *port, *other_port;
static void fix(double *at) {
  port = (double *)(size_t)at;
  other_port = port;
}
// EXPECT of_ports:1 conditional needs=inspect
static void of_ports(void) {
  for (int v = 0; v < N; v++)
    port[v] = other_port[edge[v]] + 1;
}
static double *fixed, *other_fixed;
static void never(void) {
  fixed = (double *)0x4000;
  other_fixed = (double *)0x4000;
}
// EXPECT of_numbers:1 conditional needs=inspect
static void of_numbers(void) {
  for (int v = 0; v < N; v++)
    fixed[v] = other_fixed[edge[v]] + 1;
}

// No rotation: two get the first one's value.
static double *x, *y;
static void no_turn(void) {
  double *t = x;
  x = y;
  y = x;
  free(t == x ? NULL : t);
}
// EXPECT of_no_turn:1 conditional needs=inspect
static void of_no_turn(void) {
  for (int v = 0; v < N; v++)
    y[v] = x[edge[v]] + 1;
}

int main(void) {
  for (int i = 0; i < 4 * N; i++)
    edge[i] = i * 7 % N;
  for (int i = 0; i <= N; i++)
    start[i] = i * 4;
  now = malloc(N * sizeof *now);
  next = malloc(N * sizeof *next);
  for (int i = 0; i < N; i++)
    now[i] = i % 5, next[i] = 0;
  for (int s = 0; s < 5; s++)
    step();
  double sum = now[3] + next[N - 1] + run(4);
  look(0);
  look(1);
  sum += old[7];
  left = calloc(N, sizeof *left);
  right = calloc(N, sizeof *right);
  turn();
  sum += left[5] + right[6];
  double *one = calloc(N, sizeof *one), *two = calloc(N, sizeof *two);
  twice(one, two);
  twice(one, one);
  moved(one, two, one, 0);
  moved(one, two, one, 1);
  sum += one[9] + two[9];
  fix(two);
  of_ports();
  if (start[1] > 100) {
    never();
    of_numbers();
  }
  x = one;
  y = two;
  no_turn();
  of_no_turn();
  printf("%.10g %g\n", sum, x[4] + y[8]);
  return 0;
}
