// Arrays in which each iteration finds what the first one found: it sets back what it has written, or writes its own number and
// compares with nothing else. Copies begin as the array, whose elements are looked at before the loop.
// RUN: %parlift analyze --format=json %s | python3 %S/../check_expect.py %s
#include <stdlib.h>
#include <string.h>

// --- filled and read by the same indices: nothing needs to be asked

// EXPECT scatterGather:1 parallel needs=private not=inspect
int scatterGather(int n, const int *restrict p, const int *restrict adj, int *restrict out) {
  int *t = malloc(n * sizeof *t);
  for (int i = 0; i < n; i++) {
    for (int k = p[i]; k < p[i + 1]; k++)
      t[adj[k]] = i;
    int s = 0;
    for (int k = p[i]; k < p[i + 1]; k++)
      s += t[adj[k]] + k;
    out[i] = s;
  }
  free(t);
  return 0;
}

// EXPECT otherIndices:1 unknown|sequential
int otherIndices(int n, const int *restrict p, const int *restrict adj, int *restrict out) {
  int *t = malloc(n * sizeof *t);
  for (int i = 0; i < n; i++) {
    for (int k = p[i]; k < p[i + 1]; k++)
      t[adj[k]] = i;
    int s = 0;
    for (int k = p[i]; k < p[i + 1]; k++)
      s += t[adj[k] / 2] + k;
    out[i] = s;
  }
  free(t);
  return 0;
}

// EXPECT moreIndices:1 unknown|sequential
int moreIndices(int n, const int *restrict p, const int *restrict adj, int *restrict out) {
  int *t = malloc(n * sizeof *t);
  for (int i = 0; i < n; i++) {
    for (int k = p[i]; k < p[i + 1]; k++)
      t[adj[k]] = i;
    int s = 0;
    for (int k = p[i]; k <= p[i + 1]; k++)
      s += t[adj[k]] + k;
    out[i] = s;
  }
  free(t);
  return 0;
}

// EXPECT filledBehind:1 unknown|sequential
int filledBehind(int n, const int *restrict p, const int *restrict adj, int *restrict out) {
  int *t = malloc(n * sizeof *t);
  for (int i = 0; i < n; i++) {
    int s = 0;
    for (int k = p[i]; k < p[i + 1]; k++)
      s += t[adj[k]] + k;
    for (int k = p[i]; k < p[i + 1]; k++)
      t[adj[k]] = i;
    out[i] = s;
  }
  free(t);
  return 0;
}

// EXPECT newIndices:1 unknown|sequential
int newIndices(int n, int m, int *restrict adj, const int *restrict a, int *restrict out) {
  int *t = malloc(n * sizeof *t);
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < m; k++)
      t[adj[k]] = i;
    for (int k = 0; k < m; k++)
      adj[k] = a[i] + k;
    int s = 0;
    for (int k = 0; k < m; k++)
      s += t[adj[k]] + k;
    out[i] = s;
  }
  free(t);
  return 0;
}

// --- restored, stamped

// EXPECT searches:2 conditional needs=private,inspect
void searches(int n, const int *restrict head, const int *restrict adj, int *restrict out) {
  int *dist = malloc(n * sizeof *dist), *q = malloc(n * sizeof *q);
  for (int i = 0; i < n; i++)
    dist[i] = -1;
  for (int s = 0; s < n; s++) {
    int h = 0, t = 0, sum = 0;
    q[t++] = s;
    dist[s] = 0;
    while (h < t) {
      int u = q[h++];
      sum += dist[u];
      for (int k = head[u]; k < head[u + 1]; k++)
        if (dist[adj[k]] < 0) {
          dist[adj[k]] = dist[u] + 1;
          q[t++] = adj[k];
        }
    }
    for (int k = 0; k < t; k++)
      dist[q[k]] = -1;
    out[s] = sum;
  }
  free(dist);
  free(q);
}

// EXPECT gustavson:1 conditional needs=private,inspect
void gustavson(int n, const int *restrict Ap, const int *restrict Aj, const double *restrict Ax, const int *restrict Bp, const int *restrict Bj, const double *restrict Bx, double *restrict rowsum) {
  double *acc = calloc(n, sizeof *acc);
  int *list = malloc(n * sizeof *list);
  char *in = calloc(n, 1);
  for (int i = 0; i < n; i++) {
    int c = 0;
    double s = 0;
    for (int a = Ap[i]; a < Ap[i + 1]; a++)
      for (int b = Bp[Aj[a]]; b < Bp[Aj[a] + 1]; b++) {
        int k = Bj[b];
        if (!in[k]) { in[k] = 1; list[c++] = k; }
        acc[k] += Ax[a] * Bx[b];
      }
    for (int l = 0; l < c; l++) {
      int k = list[l];
      s += acc[k] * acc[k] * (l + 1);
      acc[k] = 0;
      in[k] = 0;
    }
    rowsum[i] = s;
  }
  free(acc); free(list); free(in);
}

// EXPECT symbolic:2 conditional needs=private,inspect
void symbolic(int n, const int *restrict Ap, const int *restrict Aj, const int *restrict Bp, const int *restrict Bj, int *restrict Cp) {
  int *mark = malloc(n * sizeof *mark);
  int i, jj, kk;
  for (i = 0; i < n; i++) mark[i] = -1;
  for (i = 0; i < n; i++) {
    int cnt = 0;
    for (jj = Ap[i]; jj < Ap[i + 1]; jj++) {
      int j = Aj[jj];
      for (kk = Bp[j]; kk < Bp[j + 1]; kk++) {
        int k = Bj[kk];
        if (mark[k] != i) { mark[k] = i; cnt++; }
      }
    }
    Cp[i] = cnt;
  }
  free(mark);
}

// EXPECT triangles:1 conditional needs=private,inspect
long triangles(int n, const int *p, const int *adj) {
  char *seen = calloc(n, 1);
  long t = 0;
  int u, i, j;
  for (u = 0; u < n; u++) {
    for (i = p[u]; i < p[u + 1]; i++) seen[adj[i]] = 1;
    for (i = p[u]; i < p[u + 1]; i++) {
      int v = adj[i];
      if (v > u)
        for (j = p[v]; j < p[v + 1]; j++)
          if (adj[j] > v && seen[adj[j]]) t++;
    }
    for (i = p[u]; i < p[u + 1]; i++) seen[adj[i]] = 0;
  }
  free(seen);
  return t;
}

// --- and not

// The reset misses the last
// EXPECT missesLast:1 unknown|sequential
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

// Under a condition
// EXPECT resetsSome:1 unknown|sequential
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

// An iteration leaves before it
// EXPECT leavesBefore:1 unknown|sequential
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

// What the index array holds has changed
// EXPECT movesIndices:1 unknown|sequential
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

// Two iterations have one stamp
// EXPECT twoShareOne:1 unknown|sequential
void twoShareOne(int n, const int *restrict p, const int *restrict adj, int *restrict out) {
  int *mark = calloc(n, sizeof *mark);
  for (int u = 0; u < n; u++) {
    int t = 0;
    for (int i = p[u]; i < p[u + 1]; i++) if (mark[adj[i]] != u / 2 + 1) { mark[adj[i]] = u / 2 + 1; t++; }
    out[u] = t;
  }
  free(mark);
}

// A stamp is more than compared
// EXPECT readsStamp:1 unknown|sequential
void readsStamp(int n, const int *restrict p, const int *restrict adj, int *restrict out) {
  int *mark = calloc(n, sizeof *mark);
  for (int u = 0; u < n; u++) {
    int t = 0;
    for (int i = p[u]; i < p[u + 1]; i++) { t += mark[adj[i]]; if (mark[adj[i]] != u + 1) mark[adj[i]] = u + 1; }
    out[u] = t;
  }
  free(mark);
}

// Stamps of a byte come round
// EXPECT comesRound:1 unknown|sequential
void comesRound(int n, const int *restrict p, const int *restrict adj, int *restrict out) {
  unsigned char *mark = calloc(n, 1);
  for (int u = 0; u < n; u++) {
    int t = 0;
    for (int i = p[u]; i < p[u + 1]; i++) if (mark[adj[i]] != (unsigned char)(u + 1)) { mark[adj[i]] = u + 1; t++; }
    out[u] = t;
  }
  free(mark);
}

// And are read behind the loop
// EXPECT readsStampsAfter:1 unknown|sequential
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

// The list falls
// EXPECT listFalls:1 unknown|sequential
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

// The list is written otherwise
// EXPECT listOverwritten:1 unknown|sequential
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

// Another element is put on the list
// EXPECT otherPushed:1 unknown|sequential
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

// Flags are set without the list
// EXPECT flagsElsewhere:1 unknown|sequential
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

// The loop over the list begins behind its first
// EXPECT beginsBehind:1 unknown|sequential
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

// Something is set behind the reset
// EXPECT setAgain:1 unknown|sequential
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

// A byte without a sign is never -1: nothing is put on the list, and what stands behind the test is not on it
// EXPECT neverPushed:1 unknown|sequential
void neverPushed(int n, const int *restrict p, const int *restrict adj, double *restrict out) {
  unsigned char *in = malloc(n);
  int *q = malloc(n * sizeof *q);
  double *acc = calloc(n, sizeof *acc);
  memset(in, 255, n);
  for (int u = 0; u < n; u++) {
    int t = 0;
    double s = 0;
    for (int k = p[u]; k < p[u + 1]; k++) {
      int v = adj[k];
      if (in[v] == -1) {
        in[v] = 1;
        q[t++] = v;
      }
      acc[v] += k;
    }
    for (int k = 0; k < t; k++) {
      int v = q[k];
      s += acc[v];
      acc[v] = 0;
      in[v] = -1;
    }
    out[u] = s + acc[0];
  }
  free(in);
  free(q);
  free(acc);
}
