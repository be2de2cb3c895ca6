/* Pointers that get from one member of a structure into another one, by whatever way, keep the test for overlap that the loop over both needs.
   RUN: %S/same-output.sh %parlift %s %t
   RUN: sed -n "/^static double by_value/,/^}/p" %t.omp.c | grep -q "<="
   RUN: sed -n "/^static double nested/,/^}/p" %t.omp.c | grep -q "<="
   RUN: sed -n "/^static double walks/,/^}/p" %t.omp.c | grep -q "<="
   RUN: sed -n "/^static double grown/,/^}/p" %t.omp.c | grep -q "<="
   RUN: sed -n "/^static double bytes/,/^}/p" %t.omp.c | grep -q "<="
   RUN: sed -n "/^static double initialized/,/^}/p" %t.omp.c | grep -q "<="
   RUN: sed -n "/^static double numbers/,/^}/p" %t.omp.c | grep -q "<="
   RUN: sed -n "/^static double by_address/,/^}/p" %t.omp.c | grep -q "<="
   RUN: sed -n "/^static double returned/,/^}/p" %t.omp.c | grep -q "<="
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { N = 60000 };
typedef struct { int n; float *a; float *b; } two;
typedef struct { two inner[4]; float *last; } outer;
/* by value through a function */
static two swapped(two t) { float *x = t.a; t.a = t.b; t.b = x; return t; }
static double by_value(int n, int s) {
  int i; two t, u;
  t.n = n; t.a = calloc(n, 4); t.b = calloc(n, 4);
  u = t;
  if (s) u = swapped(t);
  for (i = 1; i < n; i++) u.a[i] = t.b[i - 1] * 0.5f + 1;
  return u.a[n - 1];
}
/* inner array, variable index, last of it */
static double nested(int n, int k) {
  int i; outer *o = calloc(1, sizeof *o);
  o->inner[0].a = calloc(n, 4);
  o->inner[k].b = o->inner[0].a;
  for (i = 1; i < n; i++) o->inner[0].a[i] = o->inner[1].b[i - 1] * 0.5f + 1;
  return o->inner[0].a[n - 1];
}
/* walking pointer */
static double walks(int n, int k) {
  int i; two *t = calloc(4, sizeof *t), *p = t;
  float **q;
  t[0].a = calloc(n, 4);
  for (q = &t[0].a; k > 0; k--) q++;
  *q = t[0].a;
  for (i = 1; i < n; i++) p->a[i] = p->b[i - 1] * 0.5f + 1;
  return p->a[n - 1];
}
/* realloc keeps what is there */
static double grown(int n) {
  int i; two *t = calloc(1, sizeof *t);
  t->a = calloc(n, 4); t->b = t->a;
  t = realloc(t, 4 * sizeof *t);
  for (i = 1; i < n; i++) t->a[i] = t->b[i - 1] * 0.5f + 1;
  return t->a[n - 1];
}
/* bytes */
static double bytes(int n) {
  int i; unsigned k; two *t = calloc(2, sizeof *t);
  t[0].a = calloc(n, 4);
  for (k = 0; k < sizeof(float *); k++) ((char *)&t[0].b)[k] = ((char *)&t[0].a)[k];
  for (i = 1; i < n; i++) t->a[i] = t->b[i - 1] * 0.5f + 1;
  return t->a[n - 1];
}
/* initializers, arrays of structures */
static float room[N];
static two table[] = {{N, room, NULL}, {N, NULL, room}};
static double initialized(int n) {
  int i;
  for (i = 1; i < n; i++) table[0].a[i] = table[1].b[i - 1] * 0.5f + 1;
  return table[0].a[n - 1];
}
/* designated through a number */
static double numbers(int n) {
  int i; two *t = calloc(1, sizeof *t);
  t->a = calloc(n, 4);
  unsigned long z = (unsigned long)t + 16;
  *(float **)z = t->a;
  for (i = 1; i < n; i++) t->a[i] = t->b[i - 1] * 0.5f + 1;
  return t->a[n - 1];
}
static void set(float **where, float *what) { *where = what; }
static double by_address(int n) {
  int i; two *t = calloc(1, sizeof *t);
  set(&t->a, calloc(n, 4)); set(&t->b, t->a);
  for (i = 1; i < n; i++) t->a[i] = t->b[i - 1] * 0.5f + 1;
  return t->a[n - 1];
}
static two made(float *x, int n) { two t = {n, x, x}; return t; }
static double returned(int n) {
  int i; two *t = calloc(1, sizeof *t);
  *t = made(calloc(n, 4), n);
  for (i = 1; i < n; i++) t->a[i] = t->b[i - 1] * 0.5f + 1;
  return t->a[n - 1];
}
int main(int c, char **v) { (void)v;
  printf("%g %g %g %g\n", by_value(N, c == 1), nested(N, c), walks(N, c), grown(N));
  printf("%g %g %g %g %g\n", bytes(N), initialized(N), numbers(N), by_address(N), returned(N));
  return 0; }
