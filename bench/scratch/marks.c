/* Marks, flags and accumulators from before the loop, which each iteration leaves as it found them: the pattern of a product of sparse
   matrices, its rows in an accumulator, triangles of a graph by flags, distances from many vertices with a queue that resets them. Prints
   seconds and a checksum for each part. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  timespec_get(&t, TIME_UTC);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void pattern(int n, const int *restrict p, const int *restrict col, int *restrict count) {
  int *mark = malloc(n * sizeof *mark);
  for (int i = 0; i < n; i++)
    mark[i] = -1;
  for (int i = 0; i < n; i++) {
    int c = 0;
    for (int k = p[i]; k < p[i + 1]; k++)
      for (int l = p[col[k]]; l < p[col[k] + 1]; l++)
        if (mark[col[l]] != i) {
          mark[col[l]] = i;
          c++;
        }
    count[i] = c;
  }
  free(mark);
}

static void rows(int n, const int *restrict p, const int *restrict col, const double *restrict x,
                 double *restrict norm) {
  double *row = calloc(n, sizeof *row);
  int *list = malloc(n * sizeof *list);
  char *has = calloc(n, 1);
  for (int i = 0; i < n; i++) {
    int t = 0;
    double s = 0;
    for (int k = p[i]; k < p[i + 1]; k++)
      for (int l = p[col[k]]; l < p[col[k] + 1]; l++) {
        int c = col[l];
        if (!has[c]) {
          has[c] = 1;
          list[t++] = c;
        }
        row[c] += x[k] * x[l];
      }
    for (int k = 0; k < t; k++) {
      int c = list[k];
      s += row[c] * row[c];
      row[c] = 0;
      has[c] = 0;
    }
    norm[i] = s;
  }
  free(row);
  free(list);
  free(has);
}

static long triangles(int n, const int *p, const int *col) {
  char *seen = calloc(n, 1);
  long t = 0;
  for (int u = 0; u < n; u++) {
    for (int k = p[u]; k < p[u + 1]; k++)
      seen[col[k]] = 1;
    for (int k = p[u]; k < p[u + 1]; k++)
      for (int l = p[col[k]]; l < p[col[k] + 1]; l++)
        if (seen[col[l]])
          t++;
    for (int k = p[u]; k < p[u + 1]; k++)
      seen[col[k]] = 0;
  }
  free(seen);
  return t;
}

static void distances(int n, int from, const int *restrict p, const int *restrict col, long *restrict sum) {
  int *dist = malloc(n * sizeof *dist), *q = malloc(n * sizeof *q);
  for (int i = 0; i < n; i++)
    dist[i] = -1;
  for (int s = 0; s < from; s++) {
    int h = 0, t = 0;
    long d = 0;
    q[t++] = s;
    dist[s] = 0;
    while (h < t) {
      int u = q[h++];
      d += dist[u];
      for (int k = p[u]; k < p[u + 1]; k++)
        if (dist[col[k]] < 0) {
          dist[col[k]] = dist[u] + 1;
          q[t++] = col[k];
        }
    }
    for (int k = 0; k < t; k++)
      dist[q[k]] = -1;
    sum[s] = d;
  }
  free(dist);
  free(q);
}

int main(void) {
  enum { n = 200000, each = 12, from = 60 };
  static int p[n + 1], col[n * each], count[n];
  static double x[n * each], norm[n];
  static long sum[from];
  unsigned seed = 1;
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < each; k++) {
      seed = seed * 1664525u + 1013904223u;
      x[i * each + k] = (seed >> 16 & 255) / 64.0;
      col[i * each + k] = (int)((i + (seed >> 8) % (k % 3 ? 200 : n)) % n);
    }
    p[i + 1] = (i + 1) * each;
  }
  double start = now(), total = 0;
  pattern(n, p, col, count);
  double end = now();
  for (int i = 0; i < n; i++)
    total += count[i];
  printf("pattern %.4f %.0f\n", end - start, total);

  start = now();
  rows(n, p, col, x, norm);
  end = now();
  total = 0;
  for (int i = 0; i < n; i++)
    total += norm[i] / n;
  printf("rows %.4f %.6g\n", end - start, total);

  start = now();
  const long t = triangles(n, p, col);
  printf("triangles %.4f %ld\n", now() - start, t);

  start = now();
  distances(n, from, p, col, sum);
  end = now();
  long d = 0;
  for (int i = 0; i < from; i++)
    d += sum[i];
  printf("distances %.4f %ld\n", end - start, d);
  return 0;
}
