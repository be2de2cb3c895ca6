// What a loop reads of structures of pointers (`m->data[i * m->cols + j]`) is read once before it: the loop is a kernel then.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0
// RUN: FileCheck %s < %t.ran
// CHECK-DAG: ran product_kernel
// CHECK-DAG: ran sweep_kernel
// CHECK-DAG: ran scaled_kernel
// RUN: FileCheck --check-prefix=CODE %s < %t.cu
// CODE-DAG: double *c_data = a->rows > 0 && b->cols > 0 ? c->data : 0;
// CODE-DAG: double *g_v = g->v;
#include <stdio.h>
#include <stdlib.h>

struct matrix {
  int rows, cols;
  double *data;
};
struct grid {
  int nx, ny;
  double *u, *v;
};
struct scaled {
  unsigned n;
  struct {
    float *x, factor;
  } in;
};

static struct matrix *matrix(int rows, int cols) {
  struct matrix *m = malloc(sizeof *m);
  m->rows = rows;
  m->cols = cols;
  m->data = malloc(sizeof(double) * (size_t)(rows * cols + 1));
  for (int i = 0; i < rows * cols; i++)
    m->data[i] = i % 13 - 5;
  return m;
}

static void product(const struct matrix *a, const struct matrix *b, struct matrix *c) {
  for (int i = 0; i < a->rows; i++)
    for (int j = 0; j < b->cols; j++) {
      double s = 0;
      for (int k = 0; k < a->cols; k++)
        s += a->data[i * a->cols + k] * b->data[k * b->cols + j];
      c->data[i * c->cols + j] = s;
    }
}

static void sweep(struct grid *g) {
  for (int i = 1; i < g->nx - 1; i++)
    for (int j = 1; j < g->ny - 1; j++)
      g->v[i * g->ny + j] = 0.5 * (g->u[(i - 1) * g->ny + j] + g->u[i * g->ny + j + 1]);
  double *t = g->u;
  g->u = g->v;
  g->v = t;
}

static void scaled(struct scaled *s) {
  unsigned i;
  for (i = 0; i < s->n; i++)
    s->in.x[i] *= s->in.factor;
}

int main(void) {
  struct matrix *a = matrix(37, 41), *b = matrix(41, 29), *c = matrix(37, 29), *none = matrix(0, 3);
  product(a, b, c);
  product(none, b, c);
  struct matrix *thin = matrix(3, 0), *flat = matrix(0, 4), *zero = matrix(3, 4);
  product(thin, flat, zero); /* sums of nothing: the innermost loop never runs */
  double sum = zero->data[0] + zero->data[11];
  for (int i = 0; i < 37 * 29; i++)
    sum = sum / 2 + c->data[i];
  struct grid g = {60, 70, calloc(60 * 70, sizeof(double)), calloc(60 * 70, sizeof(double))};
  for (int i = 0; i < 60; i++)
    g.u[i * 70] = g.v[i * 70 + 3] = i;
  for (int t = 0; t < 9; t++)
    sweep(&g);
  for (int i = 0; i < 60 * 70; i++)
    sum = sum / 2 + g.u[i];
  struct scaled s = {999, {malloc(999 * sizeof(float)), 3}};
  for (unsigned i = 0; i < s.n; i++)
    s.in.x[i] = (float)i;
  scaled(&s);
  printf("%.17g %g %g\n", sum, s.in.x[1], s.in.x[998]);
  return 0;
}
