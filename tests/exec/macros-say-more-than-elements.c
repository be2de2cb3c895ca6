// A macro's use that says an element and what is done with it, `ADD(v[i])` for `c->total += v[i]`, has no place for a variable in the
// element's stead; a macro that says the element alone has.
// RUN: env parlift_flags="--thread-cost=0" %S/same-output.sh %parlift %s %t
// RUN: %parlift parallelize -q --thread-cost=0 %s | grep -v CHECK | FileCheck %s
#include <stdio.h>
#define N 100000
struct ctx {
  int total, n, best;
  double w;
};
int v[N];
#define ADD(x) c->total += (x)
#define COUNT() c->n += 1
#define TOTAL c->total
#define INC(a) (a)++
#define BEST(x)                                                                                    \
  do {                                                                                             \
    if ((x) > c->best)                                                                             \
      c->best = (x);                                                                               \
  } while (0)
#define SUM(x) (c->total + (x))
void a(struct ctx *c) {
  for (int i = 0; i < N; i++)
    ADD(v[i] & 3);
}
void b(struct ctx *c) {
  for (int i = 0; i < N; i++)
    COUNT();
}
// CHECK-LABEL: void d(
// CHECK: value += v[i] & 7
void d(struct ctx *c) {
  for (int i = 0; i < N; i++)
    TOTAL += v[i] & 7;
}
void e(struct ctx *c) {
  for (int i = 0; i < N; i++)
    if (v[i] & 1)
      INC(c->n);
}
void f(struct ctx *c) {
  for (int i = 0; i < N; i++)
    BEST(v[i]);
}
void g(struct ctx *c) {
  for (int i = 0; i < N; i++)
    c->total = SUM(v[i] & 1);
}
void h(struct ctx *c) {
  for (int i = 0; i < N; i++) {
    ADD(1);
    COUNT();
    c->w += v[i];
  }
}
int main(void) {
  struct ctx c = {0};
  for (int i = 0; i < N; i++)
    v[i] = i * 77 % 1001;
  a(&c);
  b(&c);
  d(&c);
  e(&c);
  f(&c);
  g(&c);
  h(&c);
  printf("%d %d %d %.9g\n", c.total, c.n, c.best, c.w);
  return 0;
}
