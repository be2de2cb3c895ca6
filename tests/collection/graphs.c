// Graphs: levels, labels, degrees, paths, ranks, with edges by lists, by rows and by matrices.
// RUN: %parlift analyze --format=json %s -- -I%S | python3 %S/../check_expect.py %s
// RUN: env parlift_flags=--thread-cost=0 %S/../exec/same-output.sh %parlift %s %t -I%S
#include "Inputs/collection.h"

typedef struct {
  int nodes, edges;
  int *first, *to, *weight;
} Graph;
typedef struct {
  int from, to, weight;
} Edge;
enum { FAR = 1 << 29 };

// The degrees of all nodes from a list of edges.
// EXPECT degrees:1 parallel needs=histogram
static void degrees(int edges, const Edge *restrict e, int *restrict degree) {
  for (int i = 0; i < edges; i++) {
    degree[e[i].from]++;
    degree[e[i].to]++;
  }
}
// The same from rows.
// EXPECT degreesByRows:1 parallel
static void degreesByRows(const Graph *g, int *degree) {
  for (int v = 0; v < g->nodes; v++)
    degree[v] = g->first[v + 1] - g->first[v];
}

// Nodes of one level give the next level to neighbours that have none.
// EXPECT nextLevel:1 unknown
// EXPECT nextLevel:1.1 conditional
// could be: conditional (depth >= 0: all stores are of one value, and no test tells it from the value before)
static int nextLevel(int nodes, const int *restrict first, const int *restrict to, int *restrict level, int depth) {
  int changed = 0;
  for (int v = 0; v < nodes; v++) {
    if (level[v] != depth)
      continue;
    for (int k = first[v]; k < first[v + 1]; k++)
      if (level[to[k]] < 0) {
        level[to[k]] = depth + 1;
        changed = 1;
      }
  }
  return changed;
}
// The same the other way round: nodes without a level look for a neighbour that has one.
// EXPECT pullLevel:1 unknown
// could be: parallel (whether a neighbour is of depth `depth` is not changed by stores of depth + 1)
static int pullLevel(int nodes, const int *restrict first, const int *restrict to, int *restrict level, int depth) {
  int found = 0;
  for (int v = 0; v < nodes; v++)
    if (level[v] < 0)
      for (int k = first[v]; k < first[v + 1]; k++)
        if (level[to[k]] == depth) {
          level[v] = depth + 1;
          found++;
          break;
        }
  return found;
}

// A search in breadth with a queue.
// EXPECT breadth:1 parallel
// EXPECT breadth:2 sequential
static int breadth(const Graph *restrict g, int start, int *restrict level, int *restrict queue) {
  int head = 0, tail = 0, v, k;
  for (v = 0; v < g->nodes; v++)
    level[v] = -1;
  level[start] = 0;
  queue[tail++] = start;
  while (head < tail) {
    v = queue[head++];
    for (k = g->first[v]; k < g->first[v + 1]; k++)
      if (level[g->to[k]] < 0) {
        level[g->to[k]] = level[v] + 1;
        queue[tail++] = g->to[k];
      }
  }
  return tail;
}

// Relaxation of all edges: distances only fall, and what is read may have fallen.
// EXPECT relax:1 unknown
static int relax(int edges, const Edge *restrict e, int *restrict distance) {
  int changed = 0;
  for (int i = 0; i < edges; i++)
    if (distance[e[i].from] + e[i].weight < distance[e[i].to]) {
      distance[e[i].to] = distance[e[i].from] + e[i].weight;
      changed = 1;
    }
  return changed;
}
// From the distances of the step before.
// EXPECT relaxApart:1 parallel
// EXPECT relaxApart:2 parallel needs=histogram
static void relaxApart(int nodes, int edges, const Edge *restrict e, const int *restrict old, int *restrict new) {
  for (int v = 0; v < nodes; v++)
    new[v] = old[v];
  for (int i = 0; i < edges; i++) {
    int d = old[e[i].from] + e[i].weight;
    if (d < new[e[i].to])
      new[e[i].to] = d;
  }
}
// Each node takes the least over its own edges.
// EXPECT relaxRows:1 conditional
static void relaxRows(const Graph *g, const int *old, int *new) {
  int v, k;
  for (v = 0; v < g->nodes; v++) {
    int best = old[v];
    for (k = g->first[v]; k < g->first[v + 1]; k++)
      if (old[g->to[k]] + g->weight[k] < best)
        best = old[g->to[k]] + g->weight[k];
    new[v] = best;
  }
}

// One step of ranks that flow along edges, and how much they changed.
// EXPECT rankStep:1 conditional
static double rankStep(int nodes, const int *first, const int *from, const int *degree, const double *rank, double *next) {
  double change = 0;
  for (int v = 0; v < nodes; v++) {
    double s = 0;
    for (int k = first[v]; k < first[v + 1]; k++)
      s += rank[from[k]] / (degree[from[k]] + 1);
    next[v] = 2 + 0.5 * s;
    change += fabs(next[v] - rank[v]);
  }
  return change;
}

// The least label among neighbours, in place.
// EXPECT labels:1 unknown
static void labels(int nodes, const int *restrict first, const int *restrict to, int *restrict label) {
  for (int v = 0; v < nodes; v++)
    for (int k = first[v]; k < first[v + 1]; k++)
      if (label[to[k]] < label[v])
        label[v] = label[to[k]];
}

// Sets that are joined: roots are looked for and paths shortened.
static int find(int *parent, int v) {
  while (parent[v] != v) {
    parent[v] = parent[parent[v]];
    v = parent[v];
  }
  return v;
}
// Edges join sets one after the other.
// EXPECT joinAll:1 unknown
static int joinAll(int edges, const Edge *e, int *parent) {
  int joined = 0, i;
  for (i = 0; i < edges; i++) {
    int a = find(parent, e[i].from), b = find(parent, e[i].to);
    if (a != b) {
      parent[a] = b;
      joined++;
    }
  }
  return joined;
}
// Pointers jump: all nodes at once look at the parent's parent.
// EXPECT jump:1 parallel
static void jump(int nodes, const int *restrict parent, int *restrict next) {
  int v;
  for (v = 0; v < nodes; v++)
    next[v] = parent[parent[v]];
}

// Reachability in a matrix of bits: row k is or'ed into rows that reach k.
// EXPECT reach:1 unknown
// EXPECT reach:1.1 conditional
// could be: conditional (k / 32 < words, which holds; words >= n never does)
static void reach(int n, int words, unsigned *bits) {
  int i, k, w;
  for (k = 0; k < n; k++)
    for (i = 0; i < n; i++)
      if (i != k && bits[i * words + k / 32] >> k % 32 & 1)
        for (w = 0; w < words; w++)
          bits[i * words + w] |= bits[k * words + w];
}

// Triangles: pairs of sorted rows are walked side by side.
// EXPECT triangles:1 parallel needs=reduction
static long triangles(int nodes, const int *first, const int *to) {
  long count = 0;
  for (int v = 0; v < nodes; v++)
    for (int k = first[v]; k < first[v + 1]; k++) {
      int u = to[k], a = first[v], b = first[u];
      while (a < first[v + 1] && b < first[u + 1]) {
        if (to[a] < to[b])
          a++;
        else if (to[a] > to[b])
          b++;
        else
          count++, a++, b++;
      }
    }
  return count;
}

// The heaviest edge of each node, with its number.
// EXPECT heaviest:1 parallel
// EXPECT heaviest:1.1 sequential
// could be: parallel (the largest with its place, as where the place is a variable)
static void heaviest(const Graph *restrict g, int *restrict which) {
  for (int v = 0; v < g->nodes; v++) {
    int best = -1;
    which[v] = -1;
    for (int k = g->first[v]; k < g->first[v + 1]; k++)
      if (g->weight[k] > best) {
        best = g->weight[k];
        which[v] = k;
      }
  }
}

// Colours one node after the other: the least one that no neighbour has, marked in an array.
// EXPECT colour:1 unknown
static int colour(int nodes, const int *restrict first, const int *restrict to, int *restrict colours) {
  int used[64], most = 0;
  for (int v = 0; v < nodes; v++) {
    int c;
    memset(used, 0, sizeof used);
    for (int k = first[v]; k < first[v + 1]; k++)
      if (colours[to[k]] >= 0)
        used[colours[to[k]] & 63] = 1;
    for (c = 0; c < 63 && used[c]; c++)
      ;
    colours[v] = c;
    if (c > most)
      most = c;
  }
  return most;
}
// Is a colouring right? Any edge between two of one colour.
// EXPECT rightColours:1 unknown
static int rightColours(int edges, const Edge *e, const int *colours) {
  for (int i = 0; i < edges; i++)
    if (e[i].from != e[i].to && colours[e[i].from] == colours[e[i].to])
      return 0;
  return 1;
}
// The same, with a flag.
// EXPECT wrongEdges:1 parallel
static int wrongEdges(int edges, const Edge *e, const int *colours) {
  int wrong = 0;
  for (int i = 0; i < edges; i++)
    if (e[i].from != e[i].to && colours[e[i].from] == colours[e[i].to])
      wrong = 1;
  return wrong;
}

enum { NODES = 200, EDGES = 5 * NODES };
static int first[NODES + 2], to[EDGES + 8], weight[EDGES + 8], level[NODES + 8], queue[NODES + 8], other[NODES + 8], degree[NODES + 8];
static Edge edges[EDGES];
static double ranks[NODES + 8], nextRanks[NODES + 8];
static unsigned bits[NODES * 7];
static void make(int n) {
  for (int v = 0; v < n; v++) {
    first[v + 1] = first[v] + v % 6;
    level[v] = -1;
    other[v] = (v * 7 + 3) % n;
    for (int k = first[v]; k < first[v + 1]; k++) {
      int j = k - first[v];
      to[k] = (v * 3 + j * (n / 7 + 1)) % n;
      weight[k] = k * 37 % 19;
    }
  }
  for (int i = 0; i < EDGES && n; i++) {
    edges[i].from = i * 17 % n;
    edges[i].to = (i * 5 + i / 3) % n;
    edges[i].weight = i * 7 % 13;
  }
  fill(NODES, ranks, 1);
  memset(degree, 0, sizeof degree);
  for (int i = 0; i < NODES * 7; i++)
    bits[i] = i % 3 ? 0 : 1u << i % 32;
}
static void run(int n) {
  Graph g = {n, 0, first, to, weight};
  int e = n ? EDGES : 0, steps = 0;
  make(n);
  degrees(e, edges, degree);
  showInts("degrees", n, degree);
  degreesByRows(&g, degree);
  showInts("degrees", n, degree);
  degreesByRows(&g, other);
  if (n)
    level[0] = 0;
  while (nextLevel(n, first, to, level, steps))
    steps++;
  showInts("levels", n, level);
  make(n);
  if (n)
    level[n / 2] = 0;
  for (int d = 0; d < 3; d++)
    printf("%d pulled\n", pullLevel(n, first, to, level, d));
  showInts("levels", n, level);
  if (n)
    printf("%d reached\n", breadth(&g, n / 3, level, queue));
  showInts("levels", n, level);
  make(n);
  for (int v = 0; v < n; v++)
    level[v] = v ? FAR : 0;
  relaxApart(n, e, edges, level, other);
  showInts("relaxed", n, other);
  relaxRows(&g, other, queue);
  relaxRows(&g, other, other);
  relaxRows(&g, level, level + 1);
  showInts("relaxed", n, queue);
  showInts("relaxed", n, other);
  showInts("relaxed", n, level);
  for (int v = 0; v < n; v++)
    level[v] = v ? FAR : 0;
  while (relax(e, edges, level))
    steps++;
  showInts("relaxed", n, level);
  make(n);
  degreesByRows(&g, degree);
  printf("change %.9g\n", rankStep(n, first, to, degree, ranks, nextRanks));
  show("ranks", n, nextRanks);
  printf("change %.9g\n", rankStep(n, first, to, degree, ranks, ranks));
  labels(n, first, to, other);
  showInts("labels", n, other);
  for (int v = 0; v < n; v++)
    other[v] = v;
  printf("joined %d\n", joinAll(e / 8, edges, other));
  jump(n, other, queue);
  showInts("parents", n, queue);
  reach(n, 7, bits);
  showInts("reach", 7 * n, (const int *)bits);
  printf("triangles %ld\n", triangles(n, first, to));
  heaviest(&g, queue);
  showInts("heaviest", n, queue);
  for (int v = 0; v < n; v++)
    other[v] = -1;
  printf("colours %d\n", colour(n, first, to, other));
  showInts("colours", n, other);
  printf("%d %d\n", rightColours(e, edges, other), wrongEdges(e, edges, other));
}
int main(void) {
  run(0);
  run(1);
  run(8);
  run(NODES);
  return 0;
}
