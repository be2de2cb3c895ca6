/* Members of a structure are told apart: what one of them points to is not what another one does. Pointers that go from one member into
   another one, unions, copies of bytes and members by other names keep their tests.
   RUN: %S/same-output.sh %parlift %s %t
   RUN: sed -n "/^static double named/,/^}/p" %t.omp.c | not grep -q "<="
   RUN: sed -n "/^static double two_members/,/^}/p" %t.omp.c | not grep -q "<="
   RUN: sed -n "/^static double like_it/,/^}/p" %t.omp.c | not grep -q "<="
   RUN: sed -n "/^static double of_layers/,/^}/p" %t.omp.c | not grep -q "<="
   RUN: sed -n "/^static double copied/,/^}/p" %t.omp.c | grep -q "<="
   RUN: sed -n "/^static double in_union/,/^}/p" %t.omp.c | not grep -q "#pragma"
   RUN: sed -n "/^static double by_bytes/,/^}/p" %t.omp.c | grep -q "<="
   RUN: sed -n "/^static double by_other_type/,/^}/p" %t.omp.c | grep -q "<="
   RUN: sed -n "/^static double by_neighbour/,/^}/p" %t.omp.c | grep -q "<="
   RUN: sed -n "/^static double whole/,/^}/p" %t.omp.c | grep -q "<="
   RUN: sed -n "/^static double by_container/,/^}/p" %t.omp.c | grep -q "<="
 */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 60000 };

typedef struct {
  const char *name;
  int n;
  float *data, *other;
} img;

static img *img_new(const char *name, int n) {
  img *p = malloc(sizeof *p);
  p->name = name;
  p->n = n;
  p->data = calloc(n, sizeof *p->data);
  p->other = calloc(n, sizeof *p->other);
  return p;
}
static void img_free(img *p) {
  free(p->data);
  free(p->other);
  free(p);
}
static double named(int n) {
  int i;
  double r;
  img *a = img_new("a", n), *b = img_new("b", n);
  for (i = 1; i < n; i++)
    b->data[i] = a->data[i - 1] + 1;
  r = b->data[n - 1];
  img_free(a);
  img_free(b);
  return r;
}
static double two_members(int n) {
  int i;
  double r;
  img *a = img_new("a", n);
  for (i = 1; i < n; i++)
    a->data[i] = a->other[i - 1] + 1;
  r = a->data[n - 1];
  img_free(a);
  return r;
}
static img *like(const img *from) {
  return img_new(from->name, from->n);
}
static double like_it(int n) {
  int i;
  double r;
  img *a = img_new("a", n), *b = like(a);
  for (i = 1; i < n; i++)
    b->data[i] = a->data[i - 1] + 1;
  r = b->data[n - 1];
  img_free(a);
  img_free(b);
  return r;
}

typedef struct {
  float *in, *w;
  int n;
} layer;
static double of_layers(int n, int count) {
  int i, l;
  double r = 0;
  layer *layers = malloc(count * sizeof *layers);
  float *first = calloc(n, sizeof *first);
  for (l = 0; l < count; l++) {
    layers[l].n = n;
    layers[l].in = first;
    layers[l].w = calloc(n, sizeof *layers[l].w);
  }
  for (l = 0; l < count; l++)
    for (i = 1; i < n; i++)
      layers[l].w[i] = layers[l].in[i - 1] + l;
  for (l = 0; l < count; l++) {
    r += layers[l].w[n - 1];
    free(layers[l].w);
  }
  free(first);
  free(layers);
  return r;
}

static double copied(int n) {
  int i;
  double r;
  img *a = img_new("a", n);
  float *mine = a->other;
  a->other = a->data;
  for (i = 1; i < n; i++)
    a->data[i] = a->other[i - 1] * 0.5f + 1;
  r = a->data[n - 1];
  a->other = mine;
  img_free(a);
  return r;
}

typedef struct {
  union {
    float *one;
    float *two;
  };
  float *three;
} either;
static double in_union(int n) {
  int i;
  double r;
  either *e = malloc(sizeof *e);
  e->one = calloc(n, sizeof *e->one);
  e->three = e->two;
  for (i = 1; i < n; i++)
    e->one[i] = e->three[i - 1] * 0.5f + 1;
  r = e->one[n - 1];
  free(e->one);
  free(e);
  return r;
}

static double by_bytes(int n) {
  int i;
  double r;
  img *a = img_new("a", n);
  float *mine = a->other;
  memcpy((char *)a + offsetof(img, other), (char *)a + offsetof(img, data), sizeof a->data);
  for (i = 1; i < n; i++)
    a->data[i] = a->other[i - 1] * 0.5f + 1;
  r = a->data[n - 1];
  a->other = mine;
  img_free(a);
  return r;
}

typedef struct {
  float *first, *second;
} pair;
static double by_other_type(int n) {
  int i;
  double r;
  void *memory = malloc(sizeof(pair));
  float **q = memory;
  pair *p = memory;
  q[0] = calloc(n, sizeof **q);
  q[1] = q[0];
  for (i = 1; i < n; i++)
    p->first[i] = p->second[i - 1] * 0.5f + 1;
  r = p->first[n - 1];
  free(q[0]);
  free(memory);
  return r;
}

static double by_neighbour(int n, int k) {
  int i;
  double r;
  pair *p = malloc(sizeof *p);
  float **at = &p->first;
  p->first = calloc(n, sizeof *p->first);
  p->second = calloc(n, sizeof *p->second);
  float *mine = p->second;
  at[k] = p->first;
  for (i = 1; i < n; i++)
    p->first[i] = p->second[i - 1] * 0.5f + 1;
  r = p->first[n - 1];
  free(p->first);
  free(mine);
  free(p);
  return r;
}

static double whole(int n) {
  int i;
  double r;
  img *a = img_new("a", n), b;
  b = *a;
  for (i = 1; i < n; i++)
    b.data[i] = a->data[i - 1] * 0.5f + 1;
  r = b.data[n - 1];
  img_free(a);
  return r;
}

static img *container(float **member) {
  return (img *)((char *)member - offsetof(img, data));
}
static double by_container(int n) {
  int i;
  double r;
  img *a = img_new("a", n), *b = container(&a->data);
  for (i = 1; i < n; i++)
    b->data[i] = a->data[i - 1] * 0.5f + 1;
  r = b->data[n - 1];
  img_free(a);
  return r;
}

int main(int argc, char **argv) {
  (void)argv;
  printf("%g %g %g %g\n", named(N), two_members(N), like_it(N), of_layers(N, 3));
  printf("%g %g %g\n", copied(N), in_union(N), by_bytes(N));
  printf("%g %g\n", by_other_type(N), by_neighbour(N, argc));
  printf("%g %g\n", whole(N), by_container(N));
  return 0;
}
