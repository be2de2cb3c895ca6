#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define DAMPING 0.85
static int n = 200000, m;
static int *src, *dst, *outdeg, *in_start, *in_edges;
static double *rank_, *fresh;

static unsigned rnd(unsigned *s) {
  *s = *s * 1664525u + 1013904223u;
  return *s >> 8;
}

static void make_graph(unsigned seed) {
  int e, v;
  m = n * 8;
  src = malloc(m * sizeof(int));
  dst = malloc(m * sizeof(int));
  outdeg = calloc(n, sizeof(int));
  in_start = calloc(n + 1, sizeof(int));
  in_edges = malloc(m * sizeof(int));
  for (e = 0; e < m; e++) {
    src[e] = rnd(&seed) % n;
    dst[e] = rnd(&seed) % n;
  }
  for (e = 0; e < m; e++) {
    outdeg[src[e]]++;
    in_start[dst[e] + 1]++;
  }
  for (v = 0; v < n; v++)
    in_start[v + 1] += in_start[v];
  int *fill = malloc(n * sizeof(int));
  for (v = 0; v < n; v++)
    fill[v] = in_start[v];
  for (e = 0; e < m; e++)
    in_edges[fill[dst[e]]++] = src[e];
  free(fill);
}

static double pull(void) {
  double dangling = 0, delta = 0;
  for (int v = 0; v < n; v++)
    if (outdeg[v] == 0)
      dangling += rank_[v];
  for (int v = 0; v < n; v++) {
    double s = 0;
    for (int k = in_start[v]; k < in_start[v + 1]; k++) {
      int u = in_edges[k];
      s += rank_[u] / outdeg[u];
    }
    fresh[v] = (1 - DAMPING) / n + DAMPING * (s + dangling / n);
    delta += fabs(fresh[v] - rank_[v]);
  }
  double *t = rank_;
  rank_ = fresh;
  fresh = t;
  return delta;
}

static void push(void) {
  int v, e;
  for (v = 0; v < n; v++)
    fresh[v] = (1 - DAMPING) / n;
  for (e = 0; e < m; e++)
    fresh[dst[e]] += DAMPING * rank_[src[e]] / outdeg[src[e]];
  for (v = 0; v < n; v++)
    rank_[v] = fresh[v];
}

int main(void) {
  make_graph(17);
  rank_ = malloc(n * sizeof(double));
  fresh = malloc(n * sizeof(double));
  for (int v = 0; v < n; v++)
    rank_[v] = 1.0 / n;
  int it = 0;
  while (pull() > 1e-8 && it < 30)
    it++;
  for (int k = 0; k < 5; k++)
    push();
  int best = 0;
  for (int v = 1; v < n; v++)
    if (rank_[v] > rank_[best])
      best = v;
  printf("%d %d %.9g\n", it, best, rank_[best] * n);
  return 0;
}
