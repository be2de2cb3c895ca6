// Scratch memory that is allocated before the loop and begun anew by each iteration is each iteration's own: filled as far as it was
// allocated, so that data may choose what is read; written one element behind the other as a counter rises, a queue or a stack.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// RUN: %S/same-output.sh %parlift %s %t
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 60, M = 200 };

// CHECK: scratch-from-before-the-loop.c:[[#@LINE+3]]:{{.*}} loop over `s` is parallel
static void filled(int n, int m, const int *idx, double *restrict o) {
  double *d = malloc(n * sizeof(double));
  for (int s = 0; s < m; s++) {
    for (int i = 0; i < n; i++)
      d[i] = i * s;
    double t = 0;
    for (int k = 0; k < n; k++)
      t += d[idx[k]];
    o[s] = t;
  }
  free(d);
}
// CHECK: scratch-from-before-the-loop.c:[[#@LINE+3]]:{{.*}} loop over `s` is parallel
static void zeroed(int n, int m, const int *idx, double *restrict o) {
  int *d = malloc(n * sizeof(int));
  for (int s = 0; s < m; s++) {
    memset(d, 0, n * sizeof(int));
    for (int k = 0; k < n; k++)
      d[idx[k]] += s;
    double t = 0;
    for (int k = 0; k < n; k++)
      t += d[k] * (k & 3);
    o[s] += t;
  }
  free(d);
}
// CHECK: scratch-from-before-the-loop.c:[[#@LINE+3]]:{{.*}} loop over `s` is parallel
static void compacted(int n, int m, const double *a, double *restrict o) {
  double *q = calloc(n, sizeof *q);
  for (int s = 0; s < m; s++) {
    int c = 0;
    for (int i = 0; i < n; i++)
      if (a[s * n + i] > 0)
        q[c++] = a[s * n + i];
    double t = 0;
    for (int k = 0; k < c; k++)
      t += q[k] * q[c - 1 - k];
    o[s] += t;
  }
  free(q);
}
// CHECK: scratch-from-before-the-loop.c:[[#@LINE+5]]:{{.*}} loop over `s` is parallel
static void queue(int n, const int *next, double *restrict o) {
  int *q, *d, s;
  q = (int *)malloc(n * sizeof(int));
  d = (int *)malloc(n * sizeof(int));
  for (s = 0; s < n; s++) {
    int i, head, tail;
    for (i = 0; i < n; i++)
      d[i] = -1;
    head = 0;
    tail = 0;
    q[tail++] = s;
    d[s] = 0;
    while (head < tail) {
      int u = q[head++];
      int v = next[u];
      if (d[v] < 0) {
        d[v] = d[u] + 1;
        q[tail] = v;
        tail = tail + 1;
      }
    }
    o[s] += tail;
  }
  free(q);
  free(d);
}
// CHECK: scratch-from-before-the-loop.c:[[#@LINE+3]]:{{.*}} loop over `s` is parallel
static void stack(int n, const int *l, const int *r, double *restrict o) {
  int *st = malloc(n * sizeof(int));
  for (int s = 0; s < n; s++) {
    int sp = 0, c = 0;
    st[sp++] = s;
    while (sp > 0) {
      int u = st[--sp];
      c++;
      if (l[u] >= 0)
        st[sp++] = l[u];
      if (r[u] >= 0)
        st[sp++] = r[u];
    }
    o[s] += c;
  }
  free(st);
}
struct entry {
  int node, depth;
};
// CHECK: scratch-from-before-the-loop.c:[[#@LINE+3]]:{{.*}} loop over `s` is parallel
static void entries(int n, const int *l, const int *r, double *restrict o) {
  struct entry *st = malloc(sizeof *st * n);
  for (int s = 0; s < n; s++) {
    int top = -1, deepest = 0;
    st[++top].node = s;
    st[top].depth = 0;
    while (top >= 0) {
      struct entry e;
      e.node = st[top].node;
      e.depth = st[top].depth;
      top--;
      if (e.depth > deepest)
        deepest = e.depth;
      if (l[e.node] >= 0) {
        ++top;
        st[top].node = l[e.node];
        st[top].depth = e.depth + 1;
      }
      if (r[e.node] >= 0) {
        ++top;
        st[top].node = r[e.node];
        st[top].depth = e.depth + 1;
      }
    }
    o[s] += deepest;
  }
  free(st);
}

static void *checked(size_t bytes) {
  void *memory = malloc(bytes);
  if (!memory)
    exit(1);
  return memory;
}
static double *doubles(int n) { return checked(n * sizeof(double)); }
// CHECK: scratch-from-before-the-loop.c:[[#@LINE+3]]:{{.*}} loop over `s` is parallel
static void wrapped(int n, int m, const int *idx, double *restrict o) {
  double *d = doubles(n);
  for (int s = 0; s < m; s++) {
    for (int i = 0; i < n; i++)
      d[i] = i * s;
    for (int k = 0; k < n; k++)
      o[s] += d[idx[k]];
  }
  free(d);
}

/* Near misses: something may be read that this iteration has not written. */
// CHECK: scratch-from-before-the-loop.c:[[#@LINE+3]]:{{.*}} loop over `s` {{is sequential|not proved}}
static void one_more(int n, int m, const double *a, double *restrict o) {
  double *q = calloc(n + 1, sizeof *q);
  for (int s = 0; s < m; s++) {
    int c = 0;
    for (int i = 0; i < n; i++)
      if (a[s * n + i] > 0)
        q[c++] = a[s * n + i];
    for (int k = 0; k <= c; k++)
      o[s] += q[k];
  }
  free(q);
}
// CHECK: scratch-from-before-the-loop.c:[[#@LINE+3]]:{{.*}} loop over `s` {{is sequential|not proved}}
static void skips(int n, int m, const double *a, double *restrict o) {
  double *q = calloc(n, sizeof *q);
  for (int s = 0; s < m; s++) {
    int c = 0;
    for (int i = 0; i < n; i++) {
      if (a[s * n + i] > 0)
        q[c] = a[s * n + i];
      c++;
    }
    for (int k = 0; k < c; k++)
      o[s] += q[k];
  }
  free(q);
}
// CHECK: scratch-from-before-the-loop.c:[[#@LINE+4]]:{{.*}} loop over `s` {{is sequential|not proved}}
static void goes_on(int n, int m, const double *a, double *restrict o) {
  double *q = calloc(n * m, sizeof *q);
  int c = 0;
  for (int s = 0; s < m; s++) {
    for (int i = 0; i < n; i++)
      if (a[s * n + i] > 0)
        q[c++] = a[s * n + i];
    for (int k = 0; k < c; k++)
      o[s] += q[k];
  }
  free(q);
}
// CHECK: scratch-from-before-the-loop.c:[[#@LINE+3]]:{{.*}} loop over `s` {{is sequential|not proved}}
static void begun_behind(int n, int m, const double *a, double *restrict o) {
  double *q = calloc(n + 1, sizeof *q);
  for (int s = 0; s < m; s++) {
    int c = 1;
    for (int i = 0; i < n; i++)
      if (a[s * n + i] > 0)
        q[c++] = a[s * n + i];
    for (int k = 0; k < c; k++)
      o[s] += q[k];
  }
  free(q);
}
// CHECK: scratch-from-before-the-loop.c:[[#@LINE+3]]:{{.*}} loop over `s` {{is sequential|not proved}}
static void jumps(int n, int m, const double *a, double *restrict o) {
  double *q = calloc(2 * n, sizeof *q);
  for (int s = 0; s < m; s++) {
    int c = 0;
    for (int i = 0; i < n; i++) {
      if (a[s * n + i] > 0)
        q[c++] = a[s * n + i];
      if (i == 7)
        c = 9;
    }
    for (int k = 0; k < c; k++)
      o[s] += q[k];
  }
  free(q);
}
// CHECK: scratch-from-before-the-loop.c:[[#@LINE+3]]:{{.*}} loop over `s` {{is sequential|not proved}}
static void part_only(int n, const int *l, double *restrict o) {
  struct entry *st = calloc(n, sizeof *st);
  for (int s = 0; s < n; s++) {
    int c = 0;
    for (int i = 0; i < n; i++)
      if (l[i] > s) {
        st[c].node = i;
        if (l[i] & 1)
          st[c].depth = s;
        c++;
      }
    for (int k = 0; k < c; k++)
      o[s] += st[k].node + st[k].depth;
  }
  free(st);
}
// CHECK: scratch-from-before-the-loop.c:[[#@LINE+3]]:{{.*}} loop over `s` {{is sequential|not proved}}
static void not_all(int n, int m, const int *idx, double *restrict o) {
  double *d = calloc(n + 1, sizeof *d);
  for (int s = 0; s < m; s++) {
    for (int i = 0; i < n; i++)
      d[i] = i * s;
    for (int k = 0; k < n; k++)
      o[s] += d[idx[k] + 1];
    d[n] = s;
  }
  free(d);
}
// CHECK: scratch-from-before-the-loop.c:[[#@LINE+5]]:{{.*}} loop over `s` {{is sequential|not proved}}
static void other_rows(int n, int m, const double *a, double *restrict o) {
  double *q = calloc(2 * n, sizeof *q);
  for (int i = 0; i < n; i++)
    q[n + i] = i;
  for (int s = 0; s < m; s++) {
    int c = 0;
    for (int i = 0; i < n; i++) {
      double *row = i & 1 ? q + n : q;
      if (a[s * n + i] > 0)
        row[c++] = a[s * n + i];
    }
    for (int k = 0; k < c; k++)
      o[s] += q[k];
  }
  free(q);
}

// CHECK: scratch-from-before-the-loop.c:[[#@LINE+4]]:{{.*}} loop over `s` {{is sequential|not proved}}
static void smaller(int n, int m, const int *idx, double *restrict o) {
  double *d = doubles(n);
  d[--n] = 0;
  for (int s = 0; s < m; s++) {
    for (int i = 0; i < n; i++)
      d[i] = i * s;
    for (int k = 0; k < n; k++)
      o[s] += d[idx[k]];
    d[n] = s;
  }
  free(d);
}
// CHECK: scratch-from-before-the-loop.c:[[#@LINE+5]]:{{.*}} loop over `s` {{is sequential|not proved}}
static void grown(int n, int m, const int *idx, double *restrict o) {
  double *d = doubles(n);
  d = realloc(d, 2 * n * sizeof *d);
  d[n] = 1;
  for (int s = 0; s < m; s++) {
    for (int i = 0; i < n; i++)
      d[i] = i * s;
    for (int k = 0; k < n; k++)
      o[s] += d[idx[k] + 1];
    d[n] = s;
  }
  free(d);
}
// CHECK: scratch-from-before-the-loop.c:[[#@LINE+3]]:{{.*}} loop over `s` {{is sequential|not proved}}
static double seen_behind(int n, int m, const double *a, double *restrict o) {
  double *q = doubles(n), last = 0;
  for (int s = 0; s < m; s++) {
    int c = 0;
    for (int i = 0; i < n; i++)
      if (a[s * n + i] > 0)
        q[c++] = a[s * n + i];
    for (int k = 0; k < c; k++)
      o[s] += q[k];
  }
  last = q[n / 3];
  free(q);
  return last;
}

// A fall by way of a narrow type comes round: from 0 to 255.
// CHECK: scratch-from-before-the-loop.c:[[#@LINE+3]]:{{.*}} loop over `s` {{not proved|is sequential}}
static void round_narrow(int n, int m, const double *a, double *restrict o) {
  int *q = calloc(N + 300, sizeof *q);
  for (int s = 0; s < m; s++) {
    int c = 0;
    for (int i = 0; i < n; i++) {
      if (a[s * n + i] > 6)
        q[c++] = (int)a[s * n + i] + s;
      if (a[s * n + i] < -6)
        c = (unsigned char)(c - 1);
    }
    for (int k = 0; k < c; k++)
      o[s] += q[k] * (k + 1);
  }
  free(q);
}
// What an unsigned number takes away may be a rise.
// CHECK: scratch-from-before-the-loop.c:[[#@LINE+3]]:{{.*}} loop over `s` {{not proved|is sequential}}
static void round_unsigned(int n, int m, const double *a, double *restrict o) {
  int *q = calloc(2 * N, sizeof *q);
  for (int s = 0; s < m; s++) {
    int c = 0;
    for (int i = 0; i < n; i++) {
      if (a[s * n + i] > 3)
        q[c++] = (int)a[s * n + i] + s;
      if (a[s * n + i] == -3)
        c -= 4294967295u;
    }
    for (int k = 0; k < c; k++)
      o[s] += q[k] * (k + 1);
  }
  free(q);
}
// Elements of two sizes: some are written in part.
// CHECK: scratch-from-before-the-loop.c:[[#@LINE+3]]:{{.*}} loop over `s` {{not proved|is sequential}}
static void two_sizes(int n, int m, const double *a, double *restrict o) {
  int *q = calloc(2 * N, sizeof *q);
  for (int s = 0; s < m; s++) {
    int c = 0;
    double t = 0;
    for (int i = 0; i < n; i++) {
      if (a[s * n + i] > 5)
        q[c++] = s + i;
      if (a[s * n + i] < -3)
        ((unsigned char *)q)[c++] = (unsigned char)(s + i);
    }
    for (int k = 0; k < c; k++)
      t += q[k] * (k + 1);
    o[s] += t;
  }
  free(q);
}

int main(void) {
  static int idx[N], next[N], l[N], r[N];
  static double a[N * M], o[M];
  for (int i = 0; i < N; i++) {
    idx[i] = i * 7 % N;
    next[i] = i * 5 % N;
    l[i] = 2 * i + 1 < N ? 2 * i + 1 : -1;
    r[i] = 2 * i + 2 < N ? 2 * i + 2 : -1;
  }
  for (int i = 0; i < N * M; i++)
    a[i] = i * 31 % 17 - 8;
  filled(N, M, idx, o);
  zeroed(N, M, idx, o);
  compacted(N, M, a, o);
  queue(N, next, o);
  stack(N, l, r, o);
  entries(N, l, r, o);
  wrapped(N, M, idx, o);
  one_more(N, M, a, o);
  skips(N, M, a, o);
  goes_on(N, M, a, o);
  begun_behind(N, M, a, o);
  jumps(N, M, a, o);
  part_only(N, l, o);
  not_all(N - 1, M, idx, o);
  other_rows(N, M, a, o);
  smaller(N, M, idx, o);
  grown(N, M, idx, o);
  round_narrow(N, M, a, o);
  round_unsigned(N, M, a, o);
  two_sizes(N, M, a, o);
  double sum = seen_behind(N, M, a, o);
  for (int s = 0; s < M; s++)
    sum = sum * 0.999 + o[s];
  printf("%.10g\n", sum);
  return 0;
}
