#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct graph { int nv; int *first; int *adj; };

static struct graph grid_with_shortcuts(int w, int h, unsigned seed) {
  struct graph g;
  g.nv = w * h;
  g.first = malloc((g.nv + 1) * sizeof(int));
  g.adj = malloc(5 * g.nv * sizeof(int));
  int e = 0;
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      g.first[y * w + x] = e;
      if (x > 0) g.adj[e++] = y * w + x - 1;
      if (x < w - 1) g.adj[e++] = y * w + x + 1;
      if (y > 0) g.adj[e++] = (y - 1) * w + x;
      if (y < h - 1) g.adj[e++] = (y + 1) * w + x;
      seed = seed * 1664525u + 1013904223u;
      if (seed >> 28 == 0)
        g.adj[e++] = (seed >> 4) % g.nv;
    }
  g.first[g.nv] = e;
  return g;
}

/* with a queue */
static void bfs(const struct graph *g, int start, int *dist) {
  int *queue = malloc(g->nv * sizeof(int)), head = 0, tail = 0;
  for (int v = 0; v < g->nv; v++) dist[v] = -1;
  dist[start] = 0;
  queue[tail++] = start;
  while (head < tail) {
    int u = queue[head++];
    for (int k = g->first[u]; k < g->first[u + 1]; k++) {
      int v = g->adj[k];
      if (dist[v] < 0) {
        dist[v] = dist[u] + 1;
        queue[tail++] = v;
      }
    }
  }
  free(queue);
}

/* level by level, bottom up */
static int bfs_levels(const struct graph *g, int start, int *level) {
  int depth = 0, changed = 1;
  for (int v = 0; v < g->nv; v++) level[v] = -1;
  level[start] = 0;
  while (changed) {
    changed = 0;
    for (int v = 0; v < g->nv; v++) {
      if (level[v] >= 0) continue;
      for (int k = g->first[v]; k < g->first[v + 1]; k++)
        if (level[g->adj[k]] == depth) {
          level[v] = depth + 1;
          changed = 1;
          break;
        }
    }
    depth++;
  }
  return depth;
}

int main(void) {
  struct graph g = grid_with_shortcuts(1200, 900, 3);
  int *d = malloc(g.nv * sizeof(int)), *l = malloc(g.nv * sizeof(int));
  long sum = 0;
  int far = 0;
  for (int s = 0; s < 3; s++) {
    bfs(&g, s * 1000, d);
    for (int v = 0; v < g.nv; v++) {
      sum += d[v];
      if (d[v] > far) far = d[v];
    }
  }
  int depth = bfs_levels(&g, 0, l);
  long s2 = 0;
  for (int v = 0; v < g.nv; v++) s2 += l[v];
  printf("%ld %d %d %ld\n", sum, far, depth, s2);
  return 0;
}
