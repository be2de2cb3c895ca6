#include <stdio.h>
#include <stdlib.h>
#define V 600
#define NO_EDGE 1000000
#define MIN(a, b) ((a) < (b) ? (a) : (b))

static int dist[V][V], next[V][V];

void floyd_warshall(int d[V][V]) {
  int i, j, k;
  for (k = 0; k < V; k++)
    for (i = 0; i < V; i++)
      for (j = 0; j < V; j++)
        if (d[i][k] + d[k][j] < d[i][j])
          d[i][j] = d[i][k] + d[k][j];
}

void floyd_paths(void) {
  int i, j, k;
  for (k = 0; k < V; k++) {
    for (i = 0; i < V; i++) {
      if (dist[i][k] == NO_EDGE)
        continue;
      for (j = 0; j < V; j++) {
        int t = dist[i][k] + dist[k][j];
        if (t < dist[i][j]) {
          dist[i][j] = t;
          next[i][j] = next[i][k];
        }
      }
    }
  }
}

void closure(unsigned char *r, int n) {
  int i, j, k;
  for (k = 0; k < n; k++)
    for (i = 0; i < n; i++)
      if (r[i * n + k])
        for (j = 0; j < n; j++)
          r[i * n + j] |= r[k * n + j];
}

int main(void) {
  static int e[V][V];
  unsigned seed = 2024;
  int i, j;
  for (i = 0; i < V; i++)
    for (j = 0; j < V; j++) {
      seed = seed * 1664525u + 1013904223u;
      dist[i][j] = i == j ? 0 : (seed >> 24) < 20 ? (int)(seed >> 8 & 1023) + 1 : NO_EDGE;
      e[i][j] = dist[i][j];
      next[i][j] = dist[i][j] < NO_EDGE ? j : -1;
    }
  floyd_warshall(e);
  floyd_paths();
  long long s = 0, t = 0;
  for (i = 0; i < V; i++)
    for (j = 0; j < V; j++) {
      s += e[i][j];
      t += dist[i][j] * 3 + next[i][j];
    }
  unsigned char *r = malloc(V * V);
  for (i = 0; i < V * V; i++)
    r[i] = (i * 2654435761u) >> 23 == 5;
  closure(r, V);
  int c = 0;
  for (i = 0; i < V * V; i++)
    c += r[i];
  printf("%lld %lld %d\n", s, t, c);
  return 0;
}
