/* Rows whose length outer loops change: structures that take turns, by their values or by pointers to them, grids of several levels, a
   counter as the length. */
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>
#include <stdlib.h>

struct grid {
  int w, h;
  double *d;
};

// CHECK-LABEL: void by_value(
// CHECK: #pragma omp parallel for
// CHECK: (long)h->w + 1 >= g->w
// CHECK: for (y = 1; y < g->h - 1; y++)
static void by_value(struct grid *g, struct grid *h, int steps) {
  int t, x, y;
  for (t = 0; t < steps; t++) {
    struct grid u;
    for (y = 1; y < g->h - 1; y++)
      for (x = 1; x < g->w - 1; x++)
        h->d[y * h->w + x] = 0.5 * (g->d[y * g->w + x - 1] + g->d[(y + 1) * g->w + x]);
    u = *g, *g = *h, *h = u;
  }
}

// CHECK-LABEL: void by_pointer(
// CHECK: #pragma omp parallel for
// CHECK: (long)h->w + 1 >= g->w
// CHECK: for (int y = 1; y < g->h - 1; ++y)
static void by_pointer(struct grid *g, struct grid *h, int steps) {
  for (int t = 0; t < steps; ++t) {
    for (int y = 1; y < g->h - 1; ++y)
      for (int x = 1; x < g->w - 1; ++x)
        h->d[y * h->w + x] = 0.25 * (g->d[y * g->w + x - 1] + g->d[y * g->w + x + 1]);
    struct grid *u = g;
    g = h;
    h = u;
  }
}

// CHECK-LABEL: void levels(
// CHECK: #pragma omp parallel for if((long)n - 2 > 0 && (long)w + 1 >= m)
// CHECK-NEXT: for (int i = 1; i < n - 1; i++)
static void levels(double *restrict u, const double *restrict v, int n, int m, int w) {
  for (int l = 0; l < 4; l++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        u[i * w + j] = v[i * w + j - 1] + v[(i + 1) * w + j];
    n = n / 2;
    m = m / 2;
    w = w / 2;
  }
}

// CHECK-LABEL: void counted(
// CHECK: #pragma omp parallel for
// CHECK: for (int i = 0; i < n; i++)
static void counted(double *restrict a, int n) {
  for (int k = 1; k < n; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < k; j++)
        a[i * k + j] = 0.5 * a[i * k + j] + j;
}

// One more than a row has: the first of the next one.
// CHECK-LABEL: void one_more(
// CHECK-NOT: #pragma omp parallel for
// CHECK: for (int i = 0; i < n; i++)
static void one_more(double *restrict a, int n) {
  for (int k = 1; k < n; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j <= k; j++)
        a[i * k + j] = 0.5 * a[i * k + j] + i;
}

// The length changes with the rows.
// CHECK-LABEL: void slanted(
// CHECK-NOT: #pragma omp parallel for
// CHECK: for (int i = 0; i < n; i++)
static void slanted(double *restrict a, int n, int m, int w) {
  for (int t = 0; t < 3; t++)
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < m; j++)
        a[i * w + j] = 0.5 * a[i * w + j] + i;
      w--;
    }
}

static struct grid make(int w, int h) {
  struct grid g = {w, h, malloc(sizeof(double) * 3000)};
  for (int k = 0; k < 3000; k++)
    g.d[k] = k % 11;
  return g;
}
static unsigned long sum(const double *d, int n) {
  unsigned long s = 0;
  for (int k = 0; k < n; k++)
    s = s * 31 + (unsigned long)(d[k] * 4096);
  return s;
}

int main(void) {
  struct grid a = make(30, 20), b = make(30, 20), c = make(12, 50);
  by_value(&a, &b, 5);
  by_pointer(&a, &b, 6);
  printf("%lu %lu\n", sum(a.d, 3000), sum(b.d, 3000));
  by_value(&a, &c, 1); // rows that are too short for what is written
  by_value(&a, &b, 2);
  by_value(&a, &a, 2);
  by_pointer(&b, &b, 3);
  printf("%lu %lu %lu\n", sum(a.d, 3000), sum(b.d, 3000), sum(c.d, 3000));
  static double u[8000], v[8000];
  for (int k = 0; k < 8000; k++)
    v[k] = k % 13;
  levels(u, v, 40, 30, 80);
  levels(u, v, 40, 50, 30); // rows too short
  printf("%lu\n", sum(u, 8000));
  counted(u, 60);
  one_more(u, 50);
  slanted(u, 40, 30, 160);
  printf("%lu\n", sum(u, 8000));
  free(a.d), free(b.d), free(c.d);
  return 0;
}
