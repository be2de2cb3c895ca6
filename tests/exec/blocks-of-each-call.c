/* What is allocated for a call, behind pointers in the block that it returns or in a structure that it fills, is another block for each
   call: no test for overlap. A call in a loop or in a recursion makes many that are one here, and what is kept, shared or handed over is found in
   both.
   RUN: %S/same-output.sh %parlift %s %t
   RUN: sed -n "/^static void blur/,/^}/p" %t.omp.c | not grep -q "<="
   RUN: sed -n "/^static void blur/,/^}/p" %t.omp.c | grep -q "#pragma omp parallel for"
   RUN: sed -n "/^static double of_helpers/,/^}/p" %t.omp.c | not grep -q "<="
   RUN: sed -n "/^static double filled/,/^}/p" %t.omp.c | not grep -q "<="
   RUN: sed -n "/^static double passed_through/,/^}/p" %t.omp.c | not grep -q "<="
   RUN: sed -n "/^static double in_a_loop/,/^}/p" %t.omp.c | grep -q "<="
   RUN: sed -n "/^static double in_a_recursion/,/^}/p" %t.omp.c | grep -q "<="
   RUN: sed -n "/^static double viewed/,/^}/p" %t.omp.c | grep -q "<="
   RUN: sed -n "/^static double kept/,/^}/p" %t.omp.c | grep -q "<="
   RUN: sed -n "/^static double handed_over/,/^}/p" %t.omp.c | grep -q "<="
   RUN: sed -n "/^static double called_through/,/^}/p" %t.omp.c | not grep -q "#pragma"
 */
#include <stdio.h>
#include <stdlib.h>

enum { N = 60000 };

typedef struct {
  int n;
  float *data;
} img;

static void *checked(void *p) {
  if (!p) {
    fprintf(stderr, "out of memory\n");
    exit(1);
  }
  return p;
}
static float *zeros(int n) {
  float *v = checked(malloc(n * sizeof *v));
  int i;
  for (i = 0; i < n; i++)
    v[i] = 0;
  return v;
}
static img *img_new(int n) {
  img *p = checked(malloc(sizeof *p));
  p->n = n;
  p->data = zeros(n);
  return p;
}
static void img_free(img *p) {
  free(p->data);
  free(p);
}

static void blur(const img *a, img *b) {
  int i;
  for (i = 1; i < a->n; i++)
    b->data[i] = a->data[i - 1] * 0.5f + 1;
}
static double known_calls(int n) {
  int i;
  double r;
  img *a = img_new(n), *b = img_new(n);
  for (i = 0; i < n; i++)
    a->data[i] = i * 0.25f;
  blur(a, b);
  r = b->data[n - 1] + b->data[3];
  img_free(a);
  img_free(b);
  return r;
}

static img *like(int n) {
  return img_new(n + 1);
}
static double of_helpers(int n) {
  int i;
  double r;
  img *a = img_new(n), *b = like(n), *c = like(n);
  for (i = 0; i < n; i++)
    a->data[i] = i * 0.5f;
  for (i = 1; i < n; i++) {
    b->data[i] = a->data[i - 1] + 2;
    c->data[i] = a->data[i] + 1;
  }
  r = b->data[n - 1] + c->data[3];
  img_free(a);
  img_free(b);
  img_free(c);
  return r;
}

static void img_init(img *p, int n) {
  p->n = n;
  p->data = zeros(n);
}
static double filled(int n) {
  int i;
  double r;
  img a, b;
  img_init(&a, n);
  img_init(&b, n);
  for (i = 0; i < n; i++)
    a.data[i] = i * 0.5f;
  for (i = 1; i < n; i++)
    b.data[i] = a.data[i - 1] + 2;
  r = b.data[n - 1] + a.data[3];
  free(a.data);
  free(b.data);
  return r;
}

static double passed_through(int n) {
  int i;
  double r;
  float *u = checked(malloc(n * sizeof *u)), *v = checked(malloc(n * sizeof *v));
  for (i = 0; i < n; i++)
    v[i] = i * 0.5f;
  u[0] = 0;
  for (i = 1; i < n; i++)
    u[i] = v[i - 1] + 2;
  r = u[n - 1] + v[3];
  free(u);
  free(v);
  return r;
}

/* One place in the text, many blocks: which two of them it is nobody knows. */
static double in_a_loop(int n, int from, int to) {
  int i;
  double r;
  img *all[4];
  float *u, *v;
  for (i = 0; i < 4; i++)
    all[i] = img_new(n);
  u = all[to]->data;
  v = all[from]->data;
  for (i = 1; i < n; i++)
    u[i] = v[i - 1] * 0.5f + 1;
  r = u[n - 1] + v[3];
  for (i = 0; i < 4; i++)
    img_free(all[i]);
  return r;
}

typedef struct node {
  struct node *next;
  float *data;
} node;
static node *chain(int length, int n) {
  node *p;
  if (length == 0)
    return NULL;
  p = checked(malloc(sizeof *p));
  p->data = zeros(n);
  p->next = chain(length - 1, n);
  return p;
}
static double in_a_recursion(int n, int same) {
  int i;
  double r;
  node *list = chain(3, n), *other = same ? list : list->next;
  float *u = list->data, *v = other->data;
  for (i = 1; i < n; i++)
    u[i] = v[i - 1] * 0.5f + 1;
  r = u[n - 1] + v[3];
  while (list) {
    node *next = list->next;
    free(list->data);
    free(list);
    list = next;
  }
  return r;
}

static img *view(img *of) {
  img *p = checked(malloc(sizeof *p));
  p->n = of->n;
  p->data = of->data;
  return p;
}
static double viewed(int n) {
  int i;
  double r;
  img *a = img_new(n), *b = view(a);
  for (i = 1; i < n; i++)
    b->data[i] = a->data[i - 1] * 0.5f + 1;
  r = b->data[n - 1] + a->data[3];
  free(b);
  img_free(a);
  return r;
}

static img *last;
static img *kept_new(int n) {
  img *p = img_new(n);
  last = p;
  return p;
}
static double kept(int n) {
  int i;
  double r;
  img *a = kept_new(n), *b = kept_new(n);
  float *u = b->data, *v = last->data;
  for (i = 1; i < n; i++)
    u[i] = v[i - 1] * 0.5f + a->data[i];
  r = u[n - 1] + v[3];
  img_free(a);
  img_free(b);
  return r;
}

static double handed_over(int n, int same) {
  int i;
  double r;
  img *a = img_new(n), *b = img_new(n);
  float *mine = b->data;
  if (same)
    b->data = a->data;
  for (i = 1; i < n; i++)
    b->data[i] = a->data[i - 1] * 0.5f + 1;
  r = b->data[n - 1] + a->data[3];
  free(mine);
  free(b);
  img_free(a);
  return r;
}

static img *single(int n) {
  static img *made;
  if (!made)
    made = img_new(n);
  return made;
}
static double called_through(int n, int which) {
  int i;
  img *(*make)(int) = which ? single : img_new;
  img *a = make(n), *b = make(n);
  for (i = 1; i < n; i++)
    b->data[i] = a->data[i - 1] * 0.5f + 1;
  return b->data[n - 1] + a->data[3];
}

int main(int argc, char **argv) {
  (void)argv;
  printf("%g %g\n", known_calls(N), of_helpers(N));
  printf("%g %g\n", filled(N), passed_through(N));
  printf("%g %g\n", in_a_loop(N, argc, 1), in_a_loop(N, 2, argc));
  printf("%g %g\n", in_a_recursion(N, argc == 1), in_a_recursion(N, argc != 1));
  printf("%g %g\n", viewed(N), kept(N));
  printf("%g %g\n", handed_over(N, argc == 1), handed_over(N, argc != 1));
  printf("%g %g\n", called_through(N, argc == 1), called_through(N, argc != 1));
  return 0;
}
