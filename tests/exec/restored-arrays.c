// Searches from every vertex that set back what they have touched, rows of sparse products in an accumulator, marks of the iteration's
// own number, triangles by flags: each thread has copies that begin as the arrays, once all elements are as they must be.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
// RUN: gcc -O1 -g -fopenmp -fsanitize=address,undefined -fno-sanitize-recover=all %t.omp.c -o %t.many
// RUN: gcc -O1 %s -o %t.original && %t.original > %t.expected
// RUN: ASAN_OPTIONS=detect_leaks=0 OMP_NUM_THREADS=7 OMP_WAIT_POLICY=passive %t.many | diff %t.expected -
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
// CHECK: static void searches(
// CHECK: in_parallel &= dist[{{k.*}}] == -1;
// CHECK: memcpy(dist_own + (size_t)
// CHECK: #pragma omp parallel for if({{.*}}_own != NULL
static void searches(int n, const int *restrict head, const int *restrict adj, int *restrict out) {
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
// CHECK: static void gustavson(
// CHECK: in_parallel &= in[{{k.*}}] == 0;
// CHECK: in_parallel &= acc[{{k.*}}] == 0 && !signbit(acc[{{k.*}}]);
// CHECK: #pragma omp parallel for if({{.*}}_own != NULL
static void gustavson(int n, const int *restrict Ap, const int *restrict Aj, const double *restrict Ax, const int *restrict Bp, const int *restrict Bj, const double *restrict Bx, double *restrict rowsum) {
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
// CHECK: static void symbolic(
// CHECK: in_parallel &= mark[{{k.*}}] < 0 || mark[{{k.*}}] >= n;
// CHECK: #pragma omp parallel for private(jj, kk) if(mark_own != NULL)
static void symbolic(int n, const int *restrict Ap, const int *restrict Aj, const int *restrict Bp, const int *restrict Bj, int *restrict Cp) {
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
// CHECK: static long triangles(
// CHECK: in_parallel &= seen[{{k.*}}] == 0;
// CHECK: #pragma omp parallel for private(i, j) reduction(+:t) if(seen_own != NULL)
static long triangles(int n, const int *p, const int *adj) {
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
static unsigned st = 12345;
static unsigned rnd(void) { st = st * 1664525u + 1013904223u; return st >> 8; }
int main(void) {
  const int n = 1500, d = 5;
  int *p = malloc((n + 1) * sizeof *p), *adj = malloc((size_t)n * 2 * d * sizeof *adj), *out = malloc((n + 1) * sizeof *out);
  double *x = malloc((size_t)n * 2 * d * sizeof *x), *r = malloc(n * sizeof *r);
  p[0] = 0;
  for (int i = 0; i < n; i++) {
    p[i + 1] = p[i];
    for (int k = 0; k < d; k++) { x[p[i + 1]] = (rnd() % 100) / 8.0; adj[p[i + 1]++] = rnd() % n; }
  }
  searches(n, p, adj, out);
  unsigned long h = 0;
  for (int i = 0; i < n; i++) h = h * 31 + out[i];
  gustavson(n, p, adj, x, p, adj, x, r);
  long s = 0;
  for (int i = 0; i < n; i++)
    s += (long)(r[i] * 16) * (i % 7 + 1);
  symbolic(n, p, adj, p, adj, out);
  for (int i = 0; i < n; i++) h = h * 31 + out[i];
  printf("%lu %ld %ld\n", h, s, triangles(n, p, adj));
}
