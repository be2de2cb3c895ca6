#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#define INF INT_MAX

typedef struct Edge { int from, to, weight; } Edge;

typedef struct Graph {
  int vertices, edges;
  Edge *edge;
} Graph;

static Graph *random_graph(int v, int e, unsigned seed) {
  Graph *g = (Graph *)malloc(sizeof(Graph));
  int i;
  g->vertices = v;
  g->edges = e;
  g->edge = (Edge *)malloc(e * sizeof(Edge));
  for (i = 0; i < e; i++) {
    seed = seed * 1103515245u + 12345u;
    g->edge[i].from = (seed >> 8) % v;
    seed = seed * 1103515245u + 12345u;
    g->edge[i].to = (seed >> 8) % v;
    g->edge[i].weight = 1 + i % 97;
  }
  return g;
}

int bellman_ford(const Graph *g, int source, int *dist) {
  int i, j, changed = 0;
  for (i = 0; i < g->vertices; i++)
    dist[i] = INF;
  dist[source] = 0;
  for (i = 1; i < g->vertices; i++) {
    changed = 0;
    for (j = 0; j < g->edges; j++) {
      int u = g->edge[j].from, v = g->edge[j].to, w = g->edge[j].weight;
      if (dist[u] != INF && dist[u] + w < dist[v]) {
        dist[v] = dist[u] + w;
        changed = 1;
      }
    }
    if (!changed)
      break;
  }
  for (j = 0; j < g->edges; j++)
    if (dist[g->edge[j].from] != INF && dist[g->edge[j].from] + g->edge[j].weight < dist[g->edge[j].to])
      return 0;
  return 1;
}

int main(void) {
  Graph *g = random_graph(20000, 120000, 11);
  int *dist = (int *)malloc(g->vertices * sizeof(int)), s, i;
  long long total = 0;
  for (s = 0; s < 40; s++) {
    if (!bellman_ford(g, s * 37, dist))
      printf("negative cycle\n");
    for (i = 0; i < g->vertices; i++)
      if (dist[i] != INF)
        total += dist[i];
  }
  printf("%lld\n", total);
  free(dist);
  free(g->edge);
  free(g);
  return 0;
}
