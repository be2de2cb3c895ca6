// What a parameter leads to of the caller's stands in the body by its own name, and the parameter is a variable where more is done with it
// than to follow it. A call stays where others happen beside it, or where it is not always made.
// RUN: for f in by_address by_member handed_on declared tested_first early kept compared counted of_volatile element; do \
// RUN:   printf "inline $f:1 writes\n"; done > %t.plan && %parlift transform -q --plan %t.plan %s | grep -v '^ *//' > %t.c && FileCheck %s < %t.c
// RUN: gcc -Wall -Wextra -Werror -Wno-unknown-pragmas -fsyntax-only %t.c
// RUN: for f in twice beside perhaps chosen both middle looped deep header file output names dropped; do printf "inline in_$f:1 writes\n" > %t.plan; \
// RUN:   %parlift transform --plan %t.plan %s 2>&1 | grep -o '`inline` is not proved legal.*' | sed "s/^/$f /"; done > %t.refused || true
// RUN: FileCheck --check-prefix=NO %s < %t.refused
// NO: twice `inline` is not proved legal: `next` is not called by itself
// NO-NEXT: beside `inline` is not proved legal: `next` is not called by itself
// NO-NEXT: perhaps `inline` is not proved legal: `next` is not called by itself
// NO-NEXT: chosen `inline` is not proved legal: `next` is not called by itself
// NO-NEXT: both `inline` is not proved legal: `next` is not called by itself
// NO-NEXT: middle `inline` is not proved legal: `middle` returns before its end
// NO-NEXT: looped `inline` is not proved legal: the loop calls no short function that writes what is not its own
// NO-NEXT: deep `inline` is not proved legal: the loop calls no short function that writes what is not its own
// NO-NEXT: header `inline` is not proved legal: the loop calls no short function that writes what is not its own
// NO-NEXT: file `inline` is not proved legal: `next` is not called by itself
// NO-NEXT: output `inline` is not proved legal: `prints` has an expression in it that parlift does not follow
// NO-NEXT: names `inline` is not proved legal: `scaled` means another `scale` than the caller does
// NO-NEXT: dropped `inline` is not proved legal: `sum_of_two` does more in what it gives back than one call
#include <stdio.h>

struct rng {
  unsigned s;
  int drawn;
};
unsigned *somewhere, scale = 3, seed_of_file;

static unsigned next(unsigned *s) {
  *s = *s * 1664525u + 1013904223u;
  return *s >> 8;
}
static unsigned of_struct(struct rng *r) {
  r->s = r->s * 1664525u + 1013904223u;
  (*r).drawn++;
  return r->s;
}
static double uniform(unsigned *state) {
  return next(state) / 16777216.0;
}
static void larger(int *most, int *at, int v, int i) {
  if (v <= *most)
    return;
  *most = v;
  *at = i;
}
static unsigned keeps(unsigned *s) {
  somewhere = s;
  *s = *s * 5u + 1u;
  return *s;
}
static void compares(unsigned *s, unsigned *t) {
  if (s != t)
    *s = *t + 1u;
}
static void walks(unsigned *s) {
  s++;
  *s = *s * 5u + 1u;
}
static void changes(volatile unsigned *s) {
  *s = *s * 5u + 1u;
}
static int middle(unsigned *s, int v) {
  if (v > 3) {
    if (v & 1)
      return 1;
    *s += 1u;
  }
  return 2;
}
static void loops(unsigned *s, int v) {
  while (v-- > 0)
    *s = *s * 5u + 1u;
}
static unsigned recursive(unsigned *s, int v) {
  *s = *s * 5u + 1u;
  return v > 0 ? recursive(s, v - 1) : *s;
}
static void prints(unsigned *s) {
  *s = *s * 5u + 1u;
  printf("%u\n", *s);
}
static unsigned sum_of_two(unsigned *s) {
  return next(s) * 3u + next(s);
}
static void scaled(unsigned *s) {
  *s = *s * scale;
}

// CHECK-LABEL: {{^}}unsigned by_address(
// CHECK: s = s * 1664525u + 1013904223u;
// CHECK-NEXT: unsigned int next_value = s >> 8;
// CHECK-NEXT: x[i] += next_value & 255u;
unsigned by_address(int n, unsigned s, unsigned *restrict x) {
  for (int i = 0; i < n; i++)
    x[i] += next(&s) & 255u;
  return s;
}
// CHECK-LABEL: {{^}}unsigned by_member(
// CHECK: r.s = r.s * 1664525u + 1013904223u;
// CHECK-NEXT: r.drawn++;
// CHECK-NEXT: x[i] = r.s;
unsigned by_member(int n, unsigned *restrict x) {
  struct rng r = {1, 0};
  for (int i = 0; i < n; i++)
    x[i] = of_struct(&r);
  return r.s;
}
// CHECK-LABEL: {{^}}unsigned handed_on(
// CHECK: d[i] = next((&s)) / 16777216.0;
unsigned handed_on(int n, unsigned s, double *restrict d) {
  for (int i = 0; i < n; i++)
    d[i] = uniform(&s);
  return s;
}
// CHECK-LABEL: {{^}}unsigned declared(
// CHECK: s = s * 1664525u + 1013904223u;
// CHECK-NEXT: unsigned int next_value = s >> 8;
// CHECK-NEXT: unsigned int u = next_value & 7;
// CHECK-NEXT: unsigned int v = 5;
// CHECK-NEXT: s = s * 1664525u + 1013904223u;
// CHECK-NEXT: unsigned int w = s >> 8;
unsigned declared(int n, unsigned s, unsigned *restrict x) {
  for (int i = 0; i < n; i++) {
    unsigned u = next(&s) & 7, v = 5, w = next(&s);
    x[i] = u + v + w;
  }
  return s;
}
// CHECK-LABEL: {{^}}unsigned tested_first(
// CHECK: unsigned int next_value2 = s >> 8;
// CHECK-NEXT: if (next_value2 & 1 && x[i] > 3) {
// CHECK-NEXT: x[i] = 0;
// CHECK-NEXT: } else {
// CHECK-NEXT: s = s * 1664525u + 1013904223u;
// CHECK-NEXT: unsigned int next_value = s >> 8;
// CHECK-NEXT: if (next_value & 2)
unsigned tested_first(int n, unsigned s, unsigned *restrict x) {
  for (int i = 0; i < n; i++)
    if (next(&s) & 1 && x[i] > 3)
      x[i] = 0;
    else if (next(&s) & 2)
      x[i] = 1;
  return s;
}
// CHECK-LABEL: {{^}}int early(
// CHECK: int v2 = a[i];
// CHECK-NEXT: if (v2 > most) {
// CHECK-NEXT: most = v2;
// CHECK-NEXT: at = i;
int early(int n, const int *restrict a) {
  int most = 0, at = -1;
  for (int i = 0; i < n; i++)
    larger(&most, &at, a[i], i);
  return at;
}
// CHECK-LABEL: {{^}}unsigned kept(
// CHECK: unsigned int *s2 = &s;
// CHECK-NEXT: somewhere = s2;
unsigned kept(int n, unsigned s, unsigned *restrict x) {
  for (int i = 0; i < n; i++)
    x[i] = keeps(&s);
  return s;
}
// CHECK-LABEL: {{^}}unsigned compared(
// CHECK: unsigned int *s2 = &s;
// CHECK-NEXT: unsigned int *t2 = &t;
// CHECK-NEXT: if (s2 != t2)
unsigned compared(int n, unsigned s, unsigned t) {
  for (int i = 0; i < n; i++)
    compares(&s, &t);
  return s;
}
// CHECK-LABEL: {{^}}unsigned counted(
// CHECK: unsigned int *s2 = v;
// CHECK-NEXT: s2++;
unsigned counted(int n) {
  unsigned v[2] = {1, 2};
  for (int i = 0; i < n; i++)
    walks(v);
  return v[1];
}
// CHECK-LABEL: {{^}}unsigned of_volatile(
// CHECK: volatile unsigned int *s2 = &v;
// CHECK-NEXT: *s2 = *s2 * 5u + 1u;
unsigned of_volatile(int n, unsigned v) {
  for (int i = 0; i < n; i++)
    changes(&v);
  return v;
}
// The place may be any that the caller's own words lead to.
// CHECK-LABEL: {{^}}void element(
// CHECK: r[k].s = r[k].s * 1664525u + 1013904223u;
// CHECK-NEXT: x[i] = r[k].s >> 8;
void element(int n, int k, struct rng *restrict r, unsigned *restrict x) {
  for (int i = 0; i < n; i++)
    x[i] = next(&r[k].s);
}

unsigned in_twice(int n, unsigned s, unsigned *restrict x) {
  for (int i = 0; i < n; i++)
    x[i] = next(&s) + next(&s) * 3u;
  return s;
}
unsigned in_beside(int n, unsigned s, unsigned *restrict x) {
  for (int i = 0; i < n; i++)
    x[i] = next(&s) ^ s;
  return s;
}
unsigned in_perhaps(int n, unsigned s, unsigned *restrict x) {
  for (int i = 0; i < n; i++)
    if (x[i] > 3 && next(&s) & 1)
      x[i] = 0;
  return s;
}
unsigned in_chosen(int n, unsigned s, unsigned *restrict x) {
  for (int i = 0; i < n; i++)
    x[i] = x[i] > 3 ? next(&s) : 1u;
  return s;
}
// What the pointer of the caller's leads to may be the state.
unsigned in_both(int n, unsigned s, unsigned *x) {
  unsigned *p = n > 3 ? &s : x;
  for (int i = 0; i < n; i++)
    x[i] = next(&s) + *p;
  return s;
}
unsigned in_middle(int n, unsigned s, unsigned *restrict x) {
  for (int i = 0; i < n; i++)
    x[i] = (unsigned)middle(&s, i);
  return s;
}
unsigned in_looped(int n, unsigned s) {
  for (int i = 0; i < n; i++)
    loops(&s, i);
  return s;
}
unsigned in_deep(int n, unsigned s, unsigned *restrict x) {
  for (int i = 0; i < n; i++)
    x[i] = recursive(&s, 3);
  return s;
}
unsigned in_header(int n, unsigned s, unsigned *restrict x) {
  for (int i = 0; i < n && next(&s) != 7; i++)
    x[i] = s;
  return s;
}
// Others may have the address of a variable of the file.
void in_file(int n, const unsigned *a, unsigned *restrict x) {
  for (int i = 0; i < n; i++)
    x[i] = next(&seed_of_file) + *a;
}
unsigned in_output(int n, unsigned s) {
  for (int i = 0; i < n; i++)
    prints(&s);
  return s;
}
unsigned in_names(int n, unsigned s, unsigned scale) {
  for (int i = 0; i < n; i++)
    scaled(&s);
  return s + scale;
}
unsigned in_dropped(int n, unsigned s) {
  for (int i = 0; i < n; i++)
    sum_of_two(&s);
  return s;
}
