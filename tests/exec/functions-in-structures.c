// Functions that structures hold, called with the structure itself: whom they may reach follows from what is stored in them. Where another
// file may have stored one, or the structure is known outside, anything may be called.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// RUN: %S/same-output.sh %parlift %s %t
#include <stdio.h>
#include <stdlib.h>

enum { N = 3000 };

typedef struct shape {
  double (*at)(const struct shape *, double);
  double r;
} shape;
static double line(const shape *s, double x) { return x - s->r; }
static double square(const shape *s, double x) { return x * x - s->r; }

// CHECK: functions-in-structures.c:[[#@LINE+3]]:{{.*}} loop over `i` is parallel: {{.*}}, apart from the reduction (min) into `m`
static double map(const shape *s, int n, double x) {
  double m = 1e9;
  for (int i = 0; i < n; i++) {
    double d = s[i].at(&s[i], x);
    if (d < m)
      m = d;
  }
  return m;
}
// CHECK: functions-in-structures.c:[[#@LINE+3]]:{{.*}} loop over `i` is parallel
static void field(double *o) {
  shape s[2] = {{line, 1}, {square, 2}};
  for (int i = 0; i < N; i++)
    o[i] = map(s, 2, i * 0.01);
}

struct counter {
  int (*next)(struct counter *);
  int value;
};
static int count(struct counter *c) { return ++c->value; }
// CHECK: functions-in-structures.c:[[#@LINE+3]]:{{.*}} loop over `i` {{is sequential|not proved}}
static void counted(double *o) {
  struct counter c = {count, 0};
  for (int i = 0; i < N; i++)
    o[i] += c.next(&c);
}

static double total;
static double traced(const shape *s, double x) { return total += x * s->r; }
// CHECK: functions-in-structures.c:[[#@LINE+5]]:{{.*}} loop over `i` {{is sequential|not proved}}
static void summed(double *o) {
  shape *s = malloc(sizeof *s);
  s->at = traced;
  s->r = 2;
  for (int i = 0; i < N; i++)
    o[i] += s->at(s, i);
  free(s);
}

/* Through two hands, and void pointers. */
typedef double (*any_function)(const void *, double);
struct closure {
  any_function call;
  const void *with;
};
static double scaled(const void *with, double x) { return *(const double *)with * x; }
static double apply(const struct closure *c, double x) { return c->call(c->with, x); }
// CHECK: functions-in-structures.c:[[#@LINE+4]]:{{.*}} loop over `i` is parallel
static void closures(double *o) {
  const double factor = 3;
  struct closure c = {scaled, &factor};
  for (int i = 0; i < N; i++)
    o[i] += apply(&c, i);
}

int main(void) {
  static double o[N];
  field(o);
  counted(o);
  summed(o);
  closures(o);
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += o[i] * (i % 5);
  printf("%.10g %.10g\n", sum, total);
  return 0;
}
