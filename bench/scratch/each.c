/* What programs do for each of something, with scratch memory from before the loop, counters, generators and functions in
   structures. Prints seconds and a checksum for each part. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  timespec_get(&t, TIME_UTC);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
static void *checked(size_t bytes) {
  void *memory = malloc(bytes);
  if (!memory)
    exit(1);
  return memory;
}

/* Distances from every vertex of a graph, a queue. */
static void distances(int n, const int *first, const int *edge, long *sum) {
  int *queue = checked(n * sizeof *queue), *d = checked(n * sizeof *d);
  for (int s = 0; s < n; s++) {
    int head = 0, tail = 0;
    long all = 0;
    for (int v = 0; v < n; v++)
      d[v] = -1;
    queue[tail++] = s;
    d[s] = 0;
    while (head < tail) {
      int u = queue[head++];
      all += d[u];
      for (int e = first[u]; e < first[u + 1]; e++)
        if (d[edge[e]] < 0) {
          d[edge[e]] = d[u] + 1;
          queue[tail++] = edge[e];
        }
    }
    sum[s] = all;
  }
  free(queue);
  free(d);
}

/* Sizes of all subtrees, a stack. */
static void sizes(int n, const int *left, const int *right, int *size) {
  int *stack = checked(n * sizeof *stack);
  for (int s = 0; s < n; s++) {
    int top = 0, count = 0;
    stack[top++] = s;
    while (top > 0) {
      int u = stack[--top];
      count++;
      if (left[u] >= 0)
        stack[top++] = left[u];
      if (right[u] >= 0)
        stack[top++] = right[u];
    }
    size[s] = count;
  }
  free(stack);
}

/* What is positive in each row, and all pairs of it. */
static void pairs(int rows, int n, const double *a, double *out) {
  double *q = checked(n * sizeof *q);
  for (int r = 0; r < rows; r++) {
    int c = 0;
    double t = 0;
    for (int i = 0; i < n; i++)
      if (a[r * n + i] > 0)
        q[c++] = a[r * n + i];
    for (int i = 0; i < c; i++)
      for (int k = 0; k < i; k++)
        t += fabs(q[i] - q[k]);
    out[r] = t;
  }
  free(q);
}

/* Paths of a generator that is seeded by the number of the path. */
typedef struct {
  uint64_t s[2];
} rng;
static uint64_t splitmix(uint64_t *x) {
  uint64_t z = (*x += 0x9e3779b97f4a7c15ull);
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
  return z ^ z >> 31;
}
static void seed(rng *r, uint64_t k) {
  r->s[0] = splitmix(&k);
  r->s[1] = splitmix(&k);
}
static double uniform(rng *r) {
  uint64_t a = r->s[0], b = r->s[1];
  r->s[0] = b;
  a ^= a << 23;
  r->s[1] = a ^ b ^ a >> 17 ^ b >> 26;
  return (double)((r->s[1] + b) >> 11) * 0x1p-53;
}
static double paths(int n, int steps) {
  double sum = 0;
  for (int i = 0; i < n; i++) {
    rng g;
    double x = 0;
    seed(&g, (uint64_t)i);
    for (int k = 0; k < steps; k++)
      x += uniform(&g) - 0.5;
    sum += x > 0 ? x : 0;
  }
  return sum;
}

/* Steps to one, counted by the callee. */
static int collatz(long n, long *operations) {
  int k = 0;
  while (n != 1) {
    n = n & 1 ? 3 * n + 1 : n / 2;
    k++;
    ++*operations;
  }
  return k;
}
static long longest(int n, long *operations) {
  long all = 0;
  int most = 0;
  for (int i = 1; i < n; i++) {
    int k = collatz(i, &all);
    if (k > most)
      most = k;
  }
  *operations = all;
  return most;
}

/* Distances to shapes, each with a function of its own. */
typedef struct shape {
  double (*at)(const struct shape *, double, double);
  double x, y, r;
} shape;
static double circle(const shape *s, double x, double y) {
  return sqrt((x - s->x) * (x - s->x) + (y - s->y) * (y - s->y)) - s->r;
}
static double box(const shape *s, double x, double y) {
  double dx = fabs(x - s->x) - s->r, dy = fabs(y - s->y) - s->r;
  return dx > dy ? dx : dy;
}
static void field(int n, const shape *all, int count, double *out) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++) {
      double least = 1e9;
      for (int j = 0; j < count; j++) {
        double d = all[j].at(&all[j], i, k);
        least = d < least ? d : least;
      }
      out[i * n + k] = least;
    }
}

int main(void) {
  enum { V = 6000, E = 8, T = 1 << 20, R = 3000, C = 1000, P = 1500, S = 24 };
  int *first = checked((V + 1) * sizeof *first), *edge = checked(V * E * sizeof *edge);
  long *sum = checked(V * sizeof *sum), check = 0, operations = 0;
  int *left = checked(T * sizeof *left), *right = checked(T * sizeof *right);
  int *size = checked(T * sizeof *size);
  double *a = checked(R * C * sizeof *a), *out = checked(P * P * sizeof *out), total = 0, t;
  shape all[S];
  uint64_t x = 1;
  for (int v = 0; v <= V; v++)
    first[v] = v * E;
  for (int e = 0; e < V * E; e++)
    edge[e] = (int)(splitmix(&x) % V);
  for (int v = 0; v < T; v++) {
    left[v] = 2 * v + 1 < T ? 2 * v + 1 : -1;
    right[v] = 2 * v + 2 < T ? 2 * v + 2 : -1;
  }
  for (int i = 0; i < R * C; i++)
    a[i] = (double)(splitmix(&x) % 1000) - 500;
  for (int s = 0; s < S; s++) {
    all[s].at = s & 1 ? circle : box;
    all[s].x = s * 37 % P;
    all[s].y = s * 91 % P;
    all[s].r = 5 + s;
  }
  t = now();
  distances(V, first, edge, sum);
  for (int v = 0; v < V; v++)
    check += sum[v] * (v % 7);
  printf("distances %.3f  %ld\n", now() - t, check);
  t = now();
  sizes(T, left, right, size);
  check = 0;
  for (int v = 0; v < T; v++)
    check += (long)size[v] * (v % 7);
  printf("sizes     %.3f  %ld\n", now() - t, check);
  t = now();
  pairs(R, C, a, out);
  for (int r = 0; r < R; r++)
    total += out[r];
  printf("pairs     %.3f  %.10g\n", now() - t, total);
  t = now();
  total = paths(200000, 1000);
  printf("paths     %.3f  %.8g\n", now() - t, total);
  t = now();
  check = longest(3000000, &operations);
  printf("longest   %.3f  %ld %ld\n", now() - t, check, operations);
  t = now();
  field(P, all, S, out);
  total = 0;
  for (int i = 0; i < P * P; i++)
    total += out[i];
  printf("field     %.3f  %.8g\n", now() - t, total);
  return 0;
}
