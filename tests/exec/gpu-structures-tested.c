// Members of structures that a loop's writes may hit are read before it, and so is asked whether they do: where they do not, the loop is a
// kernel, and else it is what it was.
// RUN: %S/same-on-gpu.sh %parlift %s %t --thread-cost=0
// RUN: FileCheck %s < %t.ran
// CHECK-DAG: ran product_kernel
// CHECK-DAG: ran sweep_kernel
// CHECK-DAG: ran add_kernel
// CHECK-DAG: ran within_kernel
// RUN: FileCheck --check-prefix=CODE %s < %t.cu
// CODE-DAG: if (!sweep_on_gpu(g_ny, g_nx, g_v, g_u))
// CODE-DAG: double *b_data = a->rows > 0 ? b->data : 0;
// RUN: FileCheck --check-prefix=NO %s < %t.ran
// NO-NOT: ran sets
// NO-NOT: ran rows
// NO-NOT: ran bytes
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  int rows, cols;
  double *data;
} Matrix;
struct grid {
  int nx, ny;
  double *u, *v;
};
/* A structure that ends in what it points to. */
struct own {
  long n;
  long *p;
  long memory[64];
};

void product(const Matrix *a, const Matrix *b, Matrix *c) {
  for (int i = 0; i < a->rows; i++)
    for (int j = 0; j < b->cols; j++) {
      double s = 0;
      for (int k = 0; k < a->cols; k++)
        s += a->data[i * a->cols + k] * b->data[k * b->cols + j];
      c->data[i * c->cols + j] = s;
    }
}

void sweep(struct grid *g) {
  for (int i = 1; i < g->nx - 1; i++)
    for (int j = 1; j < g->ny - 1; j++)
      g->v[i * g->ny + j] = 0.5 * (g->u[(i - 1) * g->ny + j] + g->u[i * g->ny + j + 1]);
}

void add(Matrix *a, const Matrix *b) {
  for (int i = 0; i < a->rows * a->cols; i++)
    a->data[i] += b->data[i];
}

/* Its elements may be its own members: then the loop ends elsewhere than it began to. */
void within(struct own *o) {
  for (long i = 0; i < o->n; i++)
    o->p[i] = i + 1;
}

/* What a loop sets by name is no such question. */
void sets(struct own *o) {
  for (long i = 0; i < o->n; i++) {
    o->p[i] = i;
    if (i == 20)
      o->n = 30;
  }
}

/* The structure is another one in each iteration. */
void rows(int n, Matrix *m) {
  for (int i = 0; i < n; i++)
    m[i].data[0] = m[i].cols;
}

/* Bytes of the structure itself. */
void bytes(struct own *o) {
  unsigned char *b = (unsigned char *)o;
  for (long i = 0; i < o->n; i++)
    b[sizeof(long) + sizeof(long *) + i] = (unsigned char)(i * 7);
}

static Matrix matrix(int rows, int cols) {
  Matrix m = {rows, cols, malloc(sizeof(double) * (size_t)(rows * cols + 1))};
  for (int i = 0; i < rows * cols; i++)
    m.data[i] = i % 13 - 5;
  return m;
}

int main(int one, char **arguments) {
  (void)arguments;
  Matrix a = matrix(36 + one, 23), b = matrix(23, 41), c = matrix(37, 41), none = matrix(3, 0),
         no = matrix(0, 4);
  product(&a, &b, &c);
  printf("%g %g %g\n", c.data[0], c.data[700], c.data[37 * 41 - 1]);
  Matrix zero = matrix(3, 4);
  product(&none, &no, &zero); /* sums of nothing */
  printf("%g %g\n", zero.data[0], zero.data[11]);
  product(&no, NULL, NULL); /* no row: neither is looked at */

  struct grid g = {52 + one, 31, malloc(53 * 31 * 8), malloc(53 * 31 * 8)};
  for (int i = 0; i < 53 * 31; i++)
    g.u[i] = g.v[i] = i % 17;
  sweep(&g);
  printf("%g %g %g\n", g.v[32], g.v[800], g.v[51 * 31 + 29]);
  struct grid empty = {0, 0, NULL, NULL};
  sweep(&empty);

  add(&c, &c);
  Matrix d = matrix(37, 41);
  add(&c, &d);
  Matrix part = {36, 41, c.data + 41}, all = c;
  add(&part, &all); /* one begins in the other */
  printf("%g %g\n", c.data[41], c.data[37 * 41 - 1]);

  struct own o = {40 + one, NULL, {0}};
  o.p = o.memory;
  within(&o); /* behind the members: apart from them but in the structure */
  printf("%ld %ld\n", o.memory[0], o.memory[40]);
  long elsewhere[50] = {0};
  struct own far = {50, elsewhere, {0}};
  within(&far);
  printf("%ld\n", elsewhere[49]);
  far.p = &far.n; /* the first iteration is then the last */
  far.n = 3;
  within(&far);
  printf("%ld\n", far.n);

  long sum = 0;
  o.n = 41;
  sets(&o);
  for (int i = 0; i < 41; i++)
    sum += o.memory[i];
  Matrix several[3] = {a, b, d};
  rows(2 + one, several);
  o.n = 99;
  bytes(&o);
  printf("%ld %g %g %ld\n", sum, a.data[0], d.data[0], o.memory[3]);
  return 0;
}
