// Arrays that iterations leave otherwise than they found them, or that more than a stamp is asked of: copies of the threads' own would
// not do. The smallest loops are written, too.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
void missesLast(int n, const int *restrict p, const int *restrict adj, int *restrict out) {
  char *seen = calloc(n, 1);
  for (int u = 0; u < n; u++) {
    int t = 0;
    for (int i = p[u]; i < p[u + 1]; i++) { t += seen[adj[i]]; seen[adj[i]] = 1; }
    for (int i = p[u]; i < p[u + 1] - 1; i++) seen[adj[i]] = 0;
    out[u] = t;
  }
  free(seen);
}
void resetsSome(int n, const int *restrict p, const int *restrict adj, int *restrict out) {
  char *seen = calloc(n, 1);
  for (int u = 0; u < n; u++) {
    int t = 0;
    for (int i = p[u]; i < p[u + 1]; i++) { t += seen[adj[i]]; seen[adj[i]] = 1; }
    for (int i = p[u]; i < p[u + 1]; i++) if (adj[i] != 5) seen[adj[i]] = 0;
    out[u] = t;
  }
  free(seen);
}
void leavesBefore(int n, const int *restrict p, const int *restrict adj, int *restrict out) {
  char *seen = calloc(n, 1);
  for (int u = 0; u < n; u++) {
    int t = 0;
    for (int i = p[u]; i < p[u + 1]; i++) { t += seen[adj[i]]; seen[adj[i]] = 1; }
    out[u] = t;
    if (t > 3) continue;
    for (int i = p[u]; i < p[u + 1]; i++) seen[adj[i]] = 0;
  }
  free(seen);
}
void movesIndices(int n, const int *restrict p, int *restrict adj, int *restrict out) {
  char *seen = calloc(n, 1);
  for (int u = 0; u < n; u++) {
    int t = 0;
    for (int i = p[u]; i < p[u + 1]; i++) { t += seen[adj[i]]; seen[adj[i]] = 1; }
    if (p[u] < p[u + 1]) adj[p[u]] = 0;
    for (int i = p[u]; i < p[u + 1]; i++) seen[adj[i]] = 0;
    out[u] = t;
  }
  free(seen);
}
void twoShareOne(int n, const int *restrict p, const int *restrict adj, int *restrict out) {
  int *mark = calloc(n, sizeof *mark);
  for (int u = 0; u < n; u++) {
    int t = 0;
    for (int i = p[u]; i < p[u + 1]; i++) if (mark[adj[i]] != u / 2 + 1) { mark[adj[i]] = u / 2 + 1; t++; }
    out[u] = t;
  }
  free(mark);
}
void readsStamp(int n, const int *restrict p, const int *restrict adj, int *restrict out) {
  int *mark = calloc(n, sizeof *mark);
  for (int u = 0; u < n; u++) {
    int t = 0;
    for (int i = p[u]; i < p[u + 1]; i++) { t += mark[adj[i]]; if (mark[adj[i]] != u + 1) mark[adj[i]] = u + 1; }
    out[u] = t;
  }
  free(mark);
}
void comesRound(int n, const int *restrict p, const int *restrict adj, int *restrict out) {
  unsigned char *mark = calloc(n, 1);
  for (int u = 0; u < n; u++) {
    int t = 0;
    for (int i = p[u]; i < p[u + 1]; i++) if (mark[adj[i]] != (unsigned char)(u + 1)) { mark[adj[i]] = u + 1; t++; }
    out[u] = t;
  }
  free(mark);
}
int readsStampsAfter(int n, const int *restrict p, const int *restrict adj, int *restrict out) {
  int *mark = calloc(n, sizeof *mark), s = 0;
  for (int u = 0; u < n; u++) {
    int t = 0;
    for (int i = p[u]; i < p[u + 1]; i++) if (mark[adj[i]] != u + 1) { mark[adj[i]] = u + 1; t++; }
    out[u] = t;
  }
  for (int u = 0; u < n; u++) s = s * 3 + mark[u];
  free(mark);
  return s;
}
void listFalls(int n, const int *restrict p, const int *restrict adj, int *restrict out) {
  char *seen = calloc(n, 1); int *q = malloc((n + 1) * sizeof *q);
  for (int u = 0; u < n; u++) {
    int t = 0, s = 0;
    for (int i = p[u]; i < p[u + 1]; i++) { if (!seen[adj[i]]) { seen[adj[i]] = 1; q[t++] = adj[i]; } else if (t > 1) t--; }
    for (int k = 0; k < t; k++) { s += q[k]; seen[q[k]] = 0; }
    out[u] = s;
  }
  free(seen); free(q);
}
void listOverwritten(int n, const int *restrict p, const int *restrict adj, int *restrict out) {
  char *seen = calloc(n, 1); int *q = malloc((n + 1) * sizeof *q);
  for (int u = 0; u < n; u++) {
    int t = 0, s = 0;
    for (int i = p[u]; i < p[u + 1]; i++) { if (!seen[adj[i]]) { seen[adj[i]] = 1; q[t++] = adj[i]; } }
    if (t > 1) q[0] = q[1];
    for (int k = 0; k < t; k++) { s += q[k]; seen[q[k]] = 0; }
    out[u] = s;
  }
  free(seen); free(q);
}
void otherPushed(int n, const int *restrict p, const int *restrict adj, int *restrict out) {
  char *seen = calloc(n + 1, 1); int *q = malloc((n + 1) * sizeof *q);
  for (int u = 0; u < n; u++) {
    int t = 0, s = 0;
    for (int i = p[u]; i < p[u + 1]; i++) { int v = adj[i]; if (!seen[v]) { seen[v] = 1; v++; q[t++] = v; } }
    for (int k = 0; k < t; k++) { s += q[k]; seen[q[k]] = 0; }
    out[u] = s;
  }
  free(seen); free(q);
}
void flagsElsewhere(int n, const int *restrict p, const int *restrict adj, double *restrict out) {
  char *in = calloc(n, 1); int *q = malloc((n + 1) * sizeof *q); double *acc = calloc(n, sizeof *acc);
  for (int u = 0; u < n; u++) {
    int t = 0; double s = 0;
    in[u] = 1;
    for (int i = p[u]; i < p[u + 1]; i++) { int v = adj[i]; if (!in[v]) { in[v] = 1; q[t++] = v; } acc[v] += i; }
    for (int k = 0; k < t; k++) { int v = q[k]; s += acc[v]; acc[v] = 0; in[v] = 0; }
    in[u] = 0;
    out[u] = s;
  }
  free(in); free(q); free(acc);
}
void beginsBehind(int n, const int *restrict p, const int *restrict adj, int *restrict out) {
  char *seen = calloc(n, 1); int *q = malloc((n + 1) * sizeof *q);
  for (int u = 0; u < n; u++) {
    int t = 0, s = 0;
    for (int i = p[u]; i < p[u + 1]; i++) { if (!seen[adj[i]]) { seen[adj[i]] = 1; q[t++] = adj[i]; } }
    for (int k = 1; k < t; k++) { s += q[k]; seen[q[k]] = 0; }
    out[u] = s;
  }
  free(seen); free(q);
}
void setAgain(int n, const int *restrict p, const int *restrict adj, int *restrict out) {
  char *seen = calloc(n, 1);
  for (int u = 0; u < n; u++) {
    int t = 0;
    for (int i = p[u]; i < p[u + 1]; i++) { t += seen[adj[i]]; seen[adj[i]] = 1; }
    for (int i = p[u]; i < p[u + 1]; i++) seen[adj[i]] = 0;
    if (t == 2) seen[u] = 1;
    out[u] = t;
  }
  free(seen);
}
static unsigned st = 12345;
static unsigned rnd(void) { st = st * 1664525u + 1013904223u; return st >> 8; }
int main(void) {
  const int n = 1200, d = 6;
  int *p = malloc((n + 1) * sizeof *p), *adj = malloc((size_t)n * 2 * d * sizeof *adj), *out = malloc((n + 1) * sizeof *out);
  double *r = malloc(n * sizeof *r);
  p[0] = 0;
  for (int i = 0; i < n; i++) {
    p[i + 1] = p[i];
    for (int k = 0; k < d; k++) { adj[p[i + 1]++] = rnd() % n; }
  }
  unsigned long h = 0;
#define T(f) f(n, p, adj, out); for (int i = 0; i < n; i++) h = h * 31 + out[i]; printf(#f " %lu\n", h);
  T(missesLast) T(resetsSome) T(leavesBefore) T(twoShareOne) T(readsStamp) T(comesRound) T(readsStampsAfter) T(listFalls) T(listOverwritten) T(otherPushed) T(beginsBehind) T(setAgain)
  flagsElsewhere(n, p, adj, r); for (int i = 0; i < n; i++) h = h * 31 + (long)r[i]; printf("flagsElsewhere %lu\n", h);
  T(movesIndices)
}
