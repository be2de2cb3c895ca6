// A function that gets a record by its value reads the members that it names; others may be written meanwhile.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <stdlib.h>

struct point {
  float w, *c;
  long assign;
  float cost;
};

static float dist(struct point a, struct point b, int dim) {
  float r = 0;
  for (int i = 0; i < dim; i++)
    r += (a.c[i] - b.c[i]) * (a.c[i] - b.c[i]);
  return r;
}
static float through(struct point a, struct point b, int dim) {
  dim = dim > 2 ? 2 : dim;
  return dist(a, b, dim) + a.w;
}
static float costOf(struct point a, struct point b) { return a.w + b.cost; }
static float ofPart(struct point a) {
  a.cost *= 2;
  return a.cost;
}
static float byAddress(struct point a) {
  const float *p = &a.cost;
  return *p;
}
static struct point *all;
static float meanwhile(struct point a) {
  all[0].cost += 1;
  return a.cost;
}

// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel: no
void costs(struct point *restrict p, int n, int dim, long x) {
  for (int i = 0; i < n; i++)
    p[i].cost = p[i].w * dist(p[i], p[x], dim);
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel: no
void weights(struct point *restrict p, int n, int dim, long x) {
  for (int i = 0; i < n; i++)
    p[i].w = through(p[i], p[x], dim);
}
/* What is read of the one point is what each iteration writes of its own. */
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} {{is sequential|not proved parallel}}
void same(struct point *restrict p, int n, long x) {
  for (int i = 0; i < n; i++)
    p[i].cost = costOf(p[i], p[x]);
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} {{is sequential|not proved parallel}}
void changed(struct point *restrict p, int n, long x) {
  for (int i = 0; i < n; i++)
    p[i].cost = ofPart(p[x]) + 1;
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} {{is sequential|not proved parallel}}
void addressed(struct point *restrict p, int n, long x) {
  for (int i = 0; i < n; i++)
    p[i].cost = byAddress(p[x]) + 1;
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} {{is sequential|not proved parallel}}
void written(float *out, int n) {
  for (int i = 0; i < n; i++)
    out[i] = meanwhile(all[0]);
}

enum { most = 3000, dims = 5 };
int main(void) {
  all = malloc(most * sizeof *all);
  float *c = malloc(most * dims * sizeof *c), *out = calloc(most, sizeof *out);
  for (int n = 0; n <= most; n += 1499) {
    for (int i = 0; i < most; i++)
      all[i] = (struct point){.w = (float)(i % 13), .c = c + i * dims, .assign = i, .cost = 1};
    for (int i = 0; i < most * dims; i++)
      c[i] = (float)(i * 31 % 17);
    costs(all, n, dims, 7);
    weights(all, n, dims, 1700);
    same(all, n / 100, n / 200);
    changed(all, n / 200, n / 400);
    addressed(all, n / 200, n / 400);
    written(out, n / 8);
    double sum = 0;
    for (int i = 0; i < most; i++)
      sum += all[i].cost / 64 + all[i].w / 32 * (float)(i % 7) + out[i / 8 % (n / 8 + 1)] / 128;
    printf("%.9g\n", sum);
  }
  free(all);
  free(c);
  free(out);
}
