// What a function does to a variable by its address is not always all that happens to the variable: somebody keeps the address, or reads the
// variable by another name; or the call is not made in each iteration, or not in the order of the text. And a state of other arithmetic is
// none that can be composed.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
#include <stdio.h>
#define N 100000
static int a[N], o[N];
static unsigned x[N];
static double d[N];
static unsigned *kept, file_seed = 9;
struct holder {
  unsigned *p;
};
struct rng {
  unsigned s;
};

static unsigned next(unsigned *s) {
  *s = *s * 1664525u + 1013904223u;
  return *s >> 8;
}
static unsigned keeps(unsigned *s) {
  kept = s;
  *s = *s * 1664525u + 1013904223u;
  return *s >> 8;
}
static unsigned *returns(unsigned *s) {
  *s = *s * 1664525u + 1013904223u;
  return s;
}
static unsigned by_kept(void) {
  *kept = *kept * 3u + 1u;
  return *kept;
}
static unsigned reads_file(unsigned *s) {
  *s = *s * 5u + file_seed;
  return *s ^ file_seed;
}
static unsigned mix(unsigned *p, unsigned *q) {
  *p = *p * 5u + 1u;
  *q = *q * 3u + 7u;
  return *p ^ *q;
}
static unsigned mixes_value(unsigned *p, unsigned q) {
  *p = *p * 5u + q;
  return *p - q;
}
static unsigned deep(unsigned *s, int n) {
  *s = *s * 1664525u + 1013904223u;
  return n > 0 ? deep(s, n - 1) : *s >> 8;
}
static unsigned early(unsigned *s, int v) {
  if (v & 1)
    return *s;
  *s = *s * 1664525u + 1013904223u;
  return *s >> 8;
}
static unsigned of_volatile(volatile unsigned *s) {
  *s = *s * 1664525u + 1013904223u;
  return *s;
}
static unsigned walks(unsigned *s) {
  unsigned v = *s++ * 5u;
  *s = v;
  return v;
}
static unsigned second(unsigned *s) {
  s[1] = s[1] * 5u + s[0];
  return s[1];
}
static int sign(int *s) {
  *s = (*s * 75 + 74) % 65537;
  return *s & 7;
}
static unsigned short narrow(unsigned short *s) {
  *s = (unsigned short)(*s * 25173u + 13849u);
  return *s;
}
static unsigned shifted(unsigned *s) {
  *s ^= *s << 13;
  *s ^= *s >> 17;
  *s ^= *s << 5;
  return *s;
}
static unsigned squared(unsigned *s) {
  *s = *s * *s + 3u;
  return *s;
}
static unsigned own_static(unsigned *s) {
  static unsigned calls;
  *s = *s * 5u + ++calls;
  return *s;
}
static unsigned compares(unsigned *s, unsigned *t) {
  if (s == t)
    *s = *s * 5u + 1u;
  else
    *s = *s * 7u + 1u;
  return *s;
}
static unsigned bits(unsigned *s) {
  *s = *s * 5u + (unsigned)sizeof *s;
  return *s;
}
#define NEXT(s) (next(&(s)) & 255u)
#define STATE r.s
static unsigned two(unsigned p, unsigned q) {
  return p * 3u + q;
}
static unsigned all(void) {
  unsigned s = 0;
  for (int i = 0; i < N; i++)
    s = s * 7u + x[i];
  return s;
}

static void kept_addresses(unsigned s) {
  for (int i = 0; i < N; i++) {
    x[i] = keeps(&s);
    x[i] += by_kept();
  }
  printf("%u %u\n", s, all());
  kept = &s;
  for (int i = 0; i < N; i++)
    x[i] = next(&s) + i * by_kept();
  printf("%u %u\n", s, all());
  for (int i = 0; i < N; i++)
    x[i] = *returns(&s);
  printf("%u %u\n", s, all());
  unsigned *p = &s;
  for (int i = 0; i < N; i++) {
    x[i] = next(&s);
    *p += x[i] & 3;
  }
  printf("%u %u\n", s, all());
  struct holder h = {&s};
  for (int i = 0; i < N; i++) {
    x[i] = next(&s) + *h.p;
    *h.p ^= 1;
  }
  printf("%u %u\n", s, all());
}
static void same_variable(unsigned s) {
  for (int i = 0; i < N; i++)
    x[i] = reads_file(&file_seed);
  printf("%u %u\n", file_seed, all());
  for (int i = 0; i < N; i++)
    x[i] = reads_file(&s);
  printf("%u %u\n", s, all());
  for (int i = 0; i < N; i++)
    x[i] = mix(&s, &s);
  printf("%u %u\n", s, all());
  for (int i = 0; i < N; i++)
    x[i] = mixes_value(&s, s);
  printf("%u %u\n", s, all());
  for (int i = 0; i < N; i++)
    x[i] = compares(&s, &s) + compares(&s, &x[i]);
  printf("%u %u\n", s, all());
}
static void other_functions(unsigned s) {
  for (int i = 0; i < N; i++)
    x[i] = deep(&s, i & 3);
  printf("%u %u\n", s, all());
  for (int i = 0; i < N; i++)
    x[i] = early(&s, a[i]);
  printf("%u %u\n", s, all());
  for (int i = 0; i < N; i++)
    x[i] = of_volatile(&s);
  printf("%u %u\n", s, all());
  unsigned t[2] = {s, 4};
  for (int i = 0; i < N; i++)
    x[i] = walks(t) + second(t);
  printf("%u %u %u\n", t[0], t[1], all());
  for (int i = 0; i < N; i++)
    x[i] = own_static(&s);
  printf("%u %u\n", s, all());
  for (int i = 0; i < N; i++)
    x[i] = bits(&s);
  printf("%u %u\n", s, all());
  volatile unsigned v = s;
  for (int i = 0; i < N; i++)
    x[i] = of_volatile(&v);
  printf("%u %u\n", v, all());
}
static void other_arithmetic(unsigned s) {
  int i32 = 1;
  unsigned short u16 = 3;
  for (int i = 0; i < N; i++)
    o[i] = sign(&i32);
  printf("%d %d\n", i32, o[N - 1]);
  for (int i = 0; i < N; i++)
    x[i] = narrow(&u16);
  printf("%u %u\n", u16, all());
  for (int i = 0; i < N; i++)
    x[i] = shifted(&s);
  printf("%u %u\n", s, all());
  for (int i = 0; i < N; i++)
    x[i] = squared(&s);
  printf("%u %u\n", s, all());
}
static void conditions(unsigned s) {
  int n = 0;
  for (int i = 0; i < N; i++)
    if (a[i] > 50 && next(&s) & 1)
      n++;
  printf("%u %d\n", s, n);
  for (int i = 0; i < N; i++)
    if (next(&s) & 1 && a[i] > 50)
      n++;
  printf("%u %d\n", s, n);
  for (int i = 0; i < N; i++)
    n += a[i] > 50 ? next(&s) & 3 : next(&s) & 1;
  printf("%u %d\n", s, n);
  for (int i = 0; i < N; i++)
    if (a[i] > 90)
      n++;
    else if (next(&s) % 3 == 0)
      n += 2;
    else if (next(&s) % 5 == 0)
      n += 3;
  printf("%u %d\n", s, n);
  for (int i = 0; i < N; i++) {
    while (next(&s) & 1)
      n++;
    x[i] = s;
  }
  printf("%u %d %u\n", s, n, all());
  for (int i = 0; i < N; i++) {
    if (a[i] == 7)
      continue;
    x[i] = next(&s);
    if (x[i] == 12345)
      break;
  }
  printf("%u %u\n", s, all());
  for (unsigned i = 0; i < N && next(&s) != 77; i++)
    x[i] = s;
  printf("%u %u\n", s, all());
  for (int i = 0; i < N; i += 1 + (next(&s) & 1))
    x[i] = s;
  printf("%u %u\n", s, all());
  switch (a[3]) {
  default:
    for (int i = 0; i < N; i++)
      switch (next(&s) & 3) {
      case 0:
        n++;
        break;
      case 1:
        n += 2;
        break;
      default:
        n += 3;
      }
  }
  printf("%u %d\n", s, n);
}
static void orders(unsigned s) {
  struct rng r = {s};
  for (int i = 0; i < N; i++) {
    const unsigned p = next(&s), q = next(&s);
    x[i] = two(p, q);
  }
  printf("%u %u\n", s, all());
  for (int i = 0; i < N; i++)
    x[i] = (next(&s), next(&s));
  printf("%u %u\n", s, all());
  for (int i = 0; i < N; i++)
    x[i] = NEXT(STATE);
  printf("%u %u\n", r.s, all());
  for (int i = 0; i < N; i++) {
    unsigned s = x[i];
    x[i] = next(&s) + next(&r.s) * 0u;
  }
  printf("%u %u\n", r.s, all());
  unsigned k = 0;
  for (int i = 0; i < N; i++) {
    k = i & 1;
    unsigned t[2] = {1, 2};
    x[i] = next(&t[k]) + t[1 - k];
  }
  printf("%u\n", all());
  unsigned *q = &s;
  for (int i = 0; i < N; i++) {
    d[i] = next(q) / 2.0;
    q = i % 2 ? &s : &r.s;
  }
  printf("%u %u %f\n", s, r.s, d[N - 1]);
}

int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = i * 37 % 101;
  kept_addresses(1);
  same_variable(2);
  other_functions(3);
  other_arithmetic(4);
  conditions(5);
  orders(6);
  return 0;
}
