// Rows of a picture whose points a function computes that calls itself, boards of queens, integrals by parts: each iteration calls
// it, and the function keeps to memory of its own or of the iteration.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: FileCheck %s < %t.omp.c
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  double x, y, z;
} V;
typedef struct {
  V c;
  double r, mirror;
} Sphere;
typedef struct {
  int n;
  Sphere s[8];
} Scene;

static double hit(const Sphere *s, V o, V d) {
  double ox = o.x - s->c.x, oy = o.y - s->c.y, oz = o.z - s->c.z;
  double b = ox * d.x + oy * d.y + oz * d.z, c = ox * ox + oy * oy + oz * oz - s->r * s->r;
  return b * b < c ? -1 : -b - sqrt(b * b - c);
}
static double trace(const Scene *w, V o, V d, int depth) {
  const Sphere *best = NULL;
  double t = 1e30;
  int k;
  for (k = 0; k < w->n; k++) {
    double h = hit(&w->s[k], o, d);
    if (h > 1e-6 && h < t) {
      t = h;
      best = &w->s[k];
    }
  }
  if (!best)
    return 0.1;
  V p = {o.x + t * d.x, o.y + t * d.y, o.z + t * d.z};
  V n = {(p.x - best->c.x) / best->r, (p.y - best->c.y) / best->r, (p.z - best->c.z) / best->r};
  double dn = d.x * n.x + d.y * n.y + d.z * n.z, shade = 0.5 + 0.1 * n.y;
  V r = {d.x - 2 * dn * n.x, d.y - 2 * dn * n.y, d.z - 2 * dn * n.z};
  if (depth > 0 && best->mirror > 0)
    shade = (1 - best->mirror) * shade + best->mirror * trace(w, p, r, depth - 1);
  return shade;
}
// CHECK-LABEL: {{^}}static void render(
// CHECK: #pragma omp parallel for
static void render(const Scene *w, int width, int height, double *img) {
  int x, y;
  for (y = 0; y < height; y++)
    for (x = 0; x < width; x++) {
      V o = {0, 0, -5}, d = {(x - width / 2.0) / width, (y - height / 2.0) / height, 1};
      double l = sqrt(d.x * d.x + d.y * d.y + d.z * d.z);
      d.x /= l;
      d.y /= l;
      d.z /= l;
      img[y * width + x] = trace(w, o, d, 4);
    }
}

static int fits(const int *row, int c, int r) {
  for (int k = 0; k < c; k++)
    if (row[k] == r || abs(row[k] - r) == c - k)
      return 0;
  return 1;
}
static long place(int *row, int c, int n) {
  long count = 0;
  if (c == n)
    return 1;
  for (int r = 0; r < n; r++)
    if (fits(row, c, r)) {
      row[c] = r;
      count += place(row, c + 1, n);
    }
  return count;
}
// CHECK-LABEL: {{^}}static long queens(
// CHECK: #pragma omp parallel for reduction(+:total)
static long queens(int n) {
  long total = 0;
  for (int first = 0; first < n; first++) {
    int row[32];
    row[0] = first;
    total += place(row, 1, n);
  }
  return total;
}

// The board that all share decides.
// CHECK-LABEL: {{^}}static long ofOneBoard(
// CHECK-NOT: #pragma
// CHECK-LABEL: {{^}}int main(
static long ofOneBoard(int n) {
  long total = 0;
  int row[32] = {0};
  for (int first = 0; first < n; first++) {
    row[1] = (row[0] + first) % n;
    total += place(row, 2, n) + row[n - 1];
    row[0] = row[n - 1] % n;
  }
  return total;
}

int main(void) {
  const Scene w = {3, {{{0, 0, 3}, 1, .5}, {{1, 1, 4}, 1, .3}, {{-1, .5, 2}, .5, 0}}};
  double *img = malloc(sizeof(double) * 64 * 48), s = 0;
  render(&w, 64, 48, img);
  for (int i = 0; i < 64 * 48; i++)
    s += img[i] * (i % 7);
  printf("%.9g %ld %ld\n", s, queens(8), ofOneBoard(7));
  free(img);
  return 0;
}
