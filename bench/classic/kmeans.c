#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DIM 4
#define K 16

typedef struct { double x[DIM]; int cluster; } point_t;

static double distance2(const double *a, const double *b) {
  double s = 0;
  int d;
  for (d = 0; d < DIM; d++)
    s += (a[d] - b[d]) * (a[d] - b[d]);
  return s;
}

static int nearest(const point_t *p, double centre[K][DIM]) {
  int k, best = 0;
  double min = DBL_MAX;
  for (k = 0; k < K; k++) {
    double d = distance2(p->x, centre[k]);
    if (d < min) {
      min = d;
      best = k;
    }
  }
  return best;
}

static int kmeans(point_t *pts, int n, double centre[K][DIM], int maxit) {
  int it, i, d, k, moved;
  double sum[K][DIM];
  int count[K];
  for (k = 0; k < K; k++)
    memcpy(centre[k], pts[k * (n / K)].x, sizeof centre[k]);
  for (it = 0; it < maxit; it++) {
    moved = 0;
    for (i = 0; i < n; i++) {
      int c = nearest(&pts[i], centre);
      if (c != pts[i].cluster) {
        pts[i].cluster = c;
        moved++;
      }
    }
    memset(sum, 0, sizeof sum);
    memset(count, 0, sizeof count);
    for (i = 0; i < n; i++) {
      int c = pts[i].cluster;
      count[c]++;
      for (d = 0; d < DIM; d++)
        sum[c][d] += pts[i].x[d];
    }
    for (k = 0; k < K; k++)
      if (count[k])
        for (d = 0; d < DIM; d++)
          centre[k][d] = sum[k][d] / count[k];
    if (moved == 0)
      break;
  }
  return it;
}

int main(void) {
  int n = 200000, i, d, k;
  point_t *pts = malloc(n * sizeof *pts);
  double centre[K][DIM];
  unsigned s = 1;
  for (i = 0; i < n; i++) {
    for (d = 0; d < DIM; d++) {
      s = s * 1664525u + 1013904223u;
      pts[i].x[d] = (double)(s >> 16) / 256.0 / 256.0 + (i % 5 == d);
    }
    pts[i].cluster = -1;
  }
  kmeans(pts, n, centre, 20);
  double cost = 0;
  for (i = 0; i < n; i++)
    cost += sqrt(distance2(pts[i].x, centre[pts[i].cluster]));
  for (k = 0; k < K; k += 5)
    printf("%.9f ", centre[k][1]);
  printf("%.7f\n", cost);
  free(pts);
  return 0;
}
