#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static int min_distance(const int dist[], const bool done[], int n) {
  int min = INT_MAX, min_index = -1;
  for (int v = 0; v < n; v++)
    if (!done[v] && dist[v] <= min)
      min = dist[v], min_index = v;
  return min_index;
}

static void dijkstra(const int *graph, int n, int src, int *dist, int *parent) {
  bool *done = calloc(n, sizeof(bool));
  for (int i = 0; i < n; i++) {
    dist[i] = INT_MAX;
    parent[i] = -1;
  }
  dist[src] = 0;
  for (int count = 0; count < n - 1; count++) {
    int u = min_distance(dist, done, n);
    if (u < 0)
      break;
    done[u] = true;
    for (int v = 0; v < n; v++)
      if (!done[v] && graph[u * n + v] && dist[u] != INT_MAX && dist[u] + graph[u * n + v] < dist[v]) {
        dist[v] = dist[u] + graph[u * n + v];
        parent[v] = u;
      }
  }
  free(done);
}

int prim(const int *graph, int n) {
  int *key = malloc(n * sizeof(int)), total = 0;
  bool *in = calloc(n, sizeof(bool));
  for (int i = 0; i < n; i++) key[i] = INT_MAX;
  key[0] = 0;
  for (int c = 0; c < n; c++) {
    int u = min_distance(key, in, n);
    if (u == -1) break;
    in[u] = true;
    total += key[u];
    for (int v = 0; v < n; v++)
      if (graph[u * n + v] && !in[v] && graph[u * n + v] < key[v])
        key[v] = graph[u * n + v];
  }
  free(key);
  free(in);
  return total;
}

int main(void) {
  int n = 2000;
  int *g = malloc(sizeof(int) * n * n), *d = malloc(sizeof(int) * n), *p = malloc(sizeof(int) * n);
  unsigned s = 31;
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) {
      s = s * 1103515245u + 12345u;
      g[i * n + j] = g[j * n + i] = i == j ? 0 : (s >> 28 < 4 ? (int)(s >> 16 & 255) : 0);
    }
  long long t = 0;
  for (int src = 0; src < 30; src++) {
    dijkstra(g, n, src, d, p);
    for (int i = 0; i < n; i++)
      t += (long long)d[i] * (i % 7) + p[i];
  }
  printf("%lld %d\n", t, prim(g, n));
  return 0;
}
