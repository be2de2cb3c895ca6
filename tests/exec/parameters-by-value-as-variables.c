// A parameter that is passed by value is the call's own, also where the callee gives its address on: generators that are seeded from a
// number, cursors, scratch values. A static one is not.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// RUN: %S/same-output.sh %parlift %s %t
#include <stdint.h>
#include <stdio.h>

enum { N = 2000 };
typedef struct {
  uint64_t s[2];
} rng;
static int o[N];

static uint64_t splitmix(uint64_t *x) {
  uint64_t z = (*x += 0x9e3779b97f4a7c15ull);
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
  return z ^ z >> 31;
}
static void rng_seed(rng *r, uint64_t k) {
  r->s[0] = splitmix(&k);
  r->s[1] = splitmix(&k);
}
static uint64_t rng_next(rng *r) {
  uint64_t a = r->s[0], b = r->s[1];
  r->s[0] = b;
  a ^= a << 23;
  r->s[1] = a ^ b ^ a >> 17 ^ b >> 26;
  return r->s[1] + b;
}
// CHECK: as-variables.c:[[#@LINE+3]]:{{.*}} loop over `i` is parallel: {{.*}}, apart from the reduction (+) into `sum`
static uint64_t paths(int n, int steps, uint64_t seed) {
  uint64_t sum = 0;
  for (int i = 0; i < n; i++) {
    rng g;
    rng_seed(&g, seed + i);
    uint64_t last = 0;
    for (int k = 0; k < steps; k++)
      last ^= rng_next(&g);
    sum += last;
  }
  return sum;
}

static void bump(int *x) { *x += 3; }
static int bumped(int k) {
  bump(&k);
  bump(&k);
  return k * k;
}
// CHECK: as-variables.c:[[#@LINE+2]]:{{.*}} loop over `i` is parallel
static void values(int n) {
  for (int i = 0; i < n; i++)
    o[i] = bumped(i) + bumped(o[i]);
}

static int by_pointer(int k) {
  int *p = &k;
  *p += 2;
  return k;
}
// CHECK: as-variables.c:[[#@LINE+2]]:{{.*}} loop over `i` is parallel
static void pointers(int n) {
  for (int i = 0; i < n; i++)
    o[i] += by_pointer(i & 7);
}

static void next(const int **at) { ++*at; }
static int third(const int *at) {
  next(&at);
  next(&at);
  return *at;
}
// CHECK: as-variables.c:[[#@LINE+2]]:{{.*}} loop over `i` is parallel
static void cursors(int n, const int *from) {
  for (int i = 0; i < n; i++)
    o[i] += third(from + i);
}

static int *last;
static int keeps(int k) {
  static int first = 1;
  if (first)
    last = &k;
  first = 0;
  bump(&k);
  return k;
}
// CHECK: as-variables.c:[[#@LINE+2]]:{{.*}} loop over `i` {{is sequential|not proved}}
static void kept(int n) {
  for (int i = 0; i < n; i++)
    o[i] += keeps(i);
}
static int counts(int k) {
  static int calls;
  bump(&calls);
  return k + calls;
}
// CHECK: as-variables.c:[[#@LINE+2]]:{{.*}} loop over `i` {{is sequential|not proved}}
static void counted(int n) {
  for (int i = 0; i < n; i++)
    o[i] += counts(i);
}
static int passes(int k, int *x) {
  bump(x);
  return k + *x;
}
// CHECK: as-variables.c:[[#@LINE+3]]:{{.*}} loop over `i` {{is sequential|not proved}}
static int passed(int n) {
  int x = 0;
  for (int i = 0; i < n; i++)
    o[i] += passes(i, &x);
  return x;
}

int main(void) {
  static int from[N + 2];
  for (int i = 0; i < N + 2; i++)
    from[i] = i * 5 % 17;
  uint64_t sum = paths(N, 20, 42);
  values(N);
  pointers(N);
  cursors(N, from);
  kept(N);
  counted(N);
  sum += (uint64_t)passed(N);
  for (int i = 0; i < N; i++)
    sum = sum * 31 + (uint64_t)o[i];
  printf("%llu %d\n", (unsigned long long)sum, last != 0);
  return 0;
}
