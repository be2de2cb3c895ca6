// The state of a generator, a counter or an extremum goes by its address: what the call does to it is done to the variable, and that is a
// scan, a sum or an extremum like any other.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: %parlift parallelize %s 2>&1 >%t.c | FileCheck %s
// CHECK: generators-by-address.c: 28 of 28 loops parallelized
#include <stdio.h>
#define N 300000
static int a[N], o[N];
static unsigned x[N];
static double d[N];

struct rng {
  unsigned s;
  int drawn;
};

static unsigned next(unsigned *s) {
  *s = *s * 1664525u + 1013904223u;
  return *s >> 8;
}
/* in one statement */
static int draw(unsigned *s) {
  return (*s = *s * 1103515245u + 12345u) >> 16 & 0x7fff;
}
static double uniform(unsigned *s) {
  return next(s) / 16777216.0;
}
static unsigned next64(unsigned long *state) {
  *state = *state * 6364136223846793005ul + 1442695040888963407ul;
  return (unsigned)(*state >> 33);
}
static unsigned of_struct(struct rng *r) {
  r->s = r->s * 1664525u + 1013904223u;
  r->drawn++;
  return r->s >> 8;
}
static unsigned last(const unsigned *s) {
  return *s >> 8;
}
static void bump(int *c) {
  ++*c;
}
static void add(long *sum, int v) {
  *sum += v;
}
static void better(int *m, int *at, int v, int i) {
  if (v > *m) {
    *m = v;
    *at = i;
  }
}
static void larger(int *m, int *at, int v, int i) {
  if (v <= *m)
    return;
  *m = v;
  *at = i;
}
static unsigned at_times(unsigned *s, int v) {
  if (v & 1)
    return *s;
  *s = *s * 1664525u + 1013904223u;
  return *s >> 8;
}
static unsigned kinds(unsigned *s, int v) {
  if (v % 3 == 0) {
    *s += 7u;
    return 1;
  } else if (v % 3 == 1)
    *s *= 5u;
  else
    return 2;
  *s += 3u;
  return *s;
}
static void hash(unsigned *h, int v) {
  *h = *h * 31u + (unsigned)v;
}
/* two addresses of one variable are one variable */
static void mix(unsigned *p, unsigned *q) {
  *p = *p * 5u + 1u;
  *q = *q * 3u + 7u;
}
static unsigned ansi(unsigned *s) {
  *s = (*s * 1103515245u + 12345u) & 0x7fffffff;
  return *s;
}
struct pcg {
  unsigned long state, inc;
};
static unsigned pcg32(struct pcg *r) {
  unsigned long old = r->state;
  r->state = old * 6364136223846793005ul + (r->inc | 1);
  unsigned v = (unsigned)(((old >> 18) ^ old) >> 27), rot = (unsigned)(old >> 59);
  return v >> rot | v << (-rot & 31);
}
static unsigned long split(unsigned long *s) {
  unsigned long z = *s += 0x9e3779b97f4a7c15ul;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ul;
  return z ^ z >> 31;
}
static unsigned rotated(unsigned v, int k) {
  return v << k | v >> (32 - k);
}
static unsigned with_a_function(unsigned *s) {
  *s = *s * 0x9e3779b1u + 5u;
  return rotated(*s, 7);
}
static unsigned seed_of_file = 3;

static unsigned sum(void) {
  unsigned s = 0;
  for (int i = 0; i < N; i++)
    s = s * 7u + x[i];
  return s;
}

static void generators(unsigned seed) {
  for (int i = 0; i < N; i++)
    x[i] = next(&seed) >> 8;
  printf("%u %u\n", seed, sum());
  for (int i = 0; i < N; i++)
    o[i] = draw(&seed) % 6;
  for (int i = 0; i < N; i++)
    x[i] += (unsigned)o[i];
  printf("%u %u\n", seed, sum());
  for (int i = 0; i < N; i++)
    d[i] = uniform(&seed);
  printf("%u %.9f %.9f\n", seed, d[0], d[N - 1]);
  unsigned long wide = seed;
  for (int i = 0; i < N; i++)
    x[i] = next64(&wide);
  printf("%lu %u\n", wide, sum());
}
static void of_structures(void) {
  struct rng r = {1, 0};
  for (int i = 0; i < N; i++)
    x[i] = of_struct(&r);
  printf("%u %d %u\n", r.s, r.drawn, sum());
  for (int i = 0; i < N; i++)
    x[i] = next(&r.s);
  printf("%u %d %u\n", r.s, r.drawn, sum());
}
static void of_the_file(void) {
  for (int i = 0; i < N; i++)
    x[i] = next(&seed_of_file);
  printf("%u %u\n", seed_of_file, sum());
}
static int pi(unsigned s) {
  int in = 0;
  for (int i = 0; i < N; i++) {
    unsigned u = next(&s) & 1023, v = next(&s) & 1023;
    in += u * u + v * v < 1024 * 1024;
  }
  return in;
}
static void conditions(unsigned s) {
  int heads = 0, tails = 0, rest = 0;
  for (int i = 0; i < N; i++)
    if (next(&s) & 1)
      heads++;
    else
      tails++;
  printf("%u %d %d\n", s, heads, tails);
  for (int i = 0; i < N; i++)
    if (a[i] & 1) {
      unsigned v = next(&s);
      rest += v & 3;
    }
  printf("%u %d\n", s, rest);
}
static void read_between(unsigned s) {
  for (int i = 0; i < N; i++) {
    unsigned v = next(&s);
    x[i] = v ^ s;
    next(&s);
    x[i] += last(&s);
  }
  printf("%u %u\n", s, sum());
}
static void counters(void) {
  int count = 0, all = 0;
  long total = 0;
  for (int i = 0; i < N; i++) {
    bump(&all);
    if (a[i] % 3 == 0)
      bump(&count);
  }
  for (int i = 0; i < N; i++)
    add(&total, a[i]);
  printf("%d %d %ld\n", count, all, total);
}
static void extrema(void) {
  int m = -1, at = -1;
  for (int i = 0; i < N; i++)
    better(&m, &at, a[i], i);
  printf("%d %d\n", m, at);
}
static void other_extrema(void) {
  int m = -1, at = -1;
  for (int i = 0; i < N; i++)
    larger(&m, &at, a[i] * 2, i);
  printf("%d %d\n", m, at);
}
static void early_returns(unsigned s) {
  for (int i = 0; i < N; i++)
    x[i] = at_times(&s, a[i]);
  printf("%u %u\n", s, sum());
  for (int i = 0; i < N; i++)
    x[i] += kinds(&s, a[i]);
  printf("%u %u\n", s, sum());
}
static void functions_of_the_state(unsigned s) {
  for (int i = 0; i < N; i++)
    x[i] = with_a_function(&s);
  printf("%u %u\n", s, sum());
}
static void low_bits(unsigned s) {
  for (int i = 0; i < N; i++)
    x[i] = ansi(&s);
  printf("%u %u\n", s, sum());
}
/* 64 bits with a stream's number, as the program pcg32 has them */
static void streams(void) {
  struct pcg r = {42u, 54u};
  for (int i = 0; i < N; i++)
    x[i] = pcg32(&r);
  printf("%lu %u\n", r.state, sum());
}
static void mixed(unsigned long s) {
  for (int i = 0; i < N; i++)
    x[i] = (unsigned)split(&s);
  printf("%lu %u\n", s, sum());
}
static void hashes(void) {
  unsigned h = 2166136261u, k = 1;
  for (int i = 0; i < N; i++)
    hash(&h, a[i]);
  for (int i = 0; i < N; i++) {
    mix(&k, &k);
    x[i] = k;
  }
  printf("%u %u %u\n", h, k, sum());
}
/* what it gives back is wanted by nobody, and what it does is done */
static void for_its_effect(unsigned s) {
  for (int i = 0; i < N; i++) {
    uniform(&s);
    x[i] = s;
  }
  printf("%u %u\n", s, sum());
}
static void beside_others(unsigned s) {
  for (int i = 0; i < N; i++)
    x[i] += next(&s) + (unsigned)a[i];
  printf("%u %u\n", s, sum());
}

int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = (int)((unsigned)i * 2654435761u >> 12) % 100003;
  generators(12345);
  of_structures();
  of_the_file();
  printf("%d\n", pi(7));
  conditions(99);
  read_between(5);
  counters();
  extrema();
  other_extrema();
  early_returns(11);
  functions_of_the_state(13);
  low_bits(0xffffffffu);
  streams();
  mixed(77);
  hashes();
  for_its_effect(19);
  beside_others(17);
  return 0;
}
