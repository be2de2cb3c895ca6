// A function that adds to what it gets the address of is as good as the sum itself; so is a sum by way of a copy.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 200000 };
static int x[N];
static int total;

static void add(long *s, int v) { *s += v; }
static void raise_to(int *m, int v) {
  if (v > *m)
    *m = v;
}
static void add_large(long *s, int v) {
  if (v > 100)
    *s += v;
}
static void add_and_count(long *s, int v) {
  *s += v;
  total++;
}
static void set(long *s, int v) { *s = v; }
static void add_other(long *s, int v) { *s += v + total; }

// CHECK-LABEL: long sum(
long sum(int n) {
  long s = 0;
  // CHECK: #pragma omp parallel for reduction(+:s)
  for (int i = 0; i < n; i++)
    add(&s, x[i]);
  return s;
}

// CHECK-LABEL: int greatest(
int greatest(int n) {
  int m = -5;
  // CHECK: #pragma omp parallel for reduction(max:m)
  for (int i = 0; i < n; i++)
    raise_to(&m, x[i]);
  return m;
}

// CHECK-LABEL: long of_large(
long of_large(int n) {
  long s = 0;
  // CHECK: #pragma omp parallel for reduction(+:s)
  for (int i = 0; i < n; i++)
    add_large(&s, x[i]);
  return s;
}

// The condition reads the sum.
static void add_until(long *s, int v) {
  if (*s < 1000)
    *s += v;
}
// CHECK-LABEL: long until(
// CHECK-NOT: reduction
long until(int n) {
  long s = 0;
  for (int i = 0; i < n; i++)
    add_until(&s, x[i]);
  return s;
}

// CHECK-LABEL: long copied(
long copied(int n) {
  long s = 0, t;
  // CHECK: #pragma omp parallel for private(t) reduction(+:s)
  for (int i = 0; i < n; i++) {
    t = s + x[i];
    s = t;
  }
  return s;
}

// CHECK-LABEL: void global(
void global(int n) {
  // CHECK: #pragma omp parallel for reduction(+:total)
  for (int i = 0; i < n; i++)
    total = total + i;
}

// The sum so far is read.
// CHECK-LABEL: long shown(
// CHECK-NOT: reduction
long shown(int n, long *restrict out) {
  long s = 0, t;
  for (int i = 0; i < n; i++) {
    t = s + x[i];
    s = t;
    out[i] = t;
  }
  return s;
}
long last(int n) {
  long s = 0, t = 0;
  for (int i = 0; i < n; i++) {
    t = s + x[i];
    s = t / 2;
  }
  return s + t;
}
long counts(int n) {
  long s = 0;
  for (int i = 0; i < n; i++)
    add_and_count(&s, x[i] + total);
  return s;
}
long mixes(int n) {
  long s = 0;
  for (int i = 0; i < n; i++) {
    add(&s, x[i]);
    if (s > 1000)
      set(&s, 3);
  }
  return s;
}
long of_itself(int n) {
  long s = 1;
  for (int i = 0; i < n; i++)
    add(&s, (int)s + x[i] % 2);
  return s;
}
long also_global(int n) {
  long s = 1;
  for (int i = 0; i < n; i++) {
    add_other(&s, x[i]);
    total = x[i];
  }
  return s;
}

// Several updates, and updates in a loop of the function's own.
static void see(int *low, int *high, int v) {
  if (v < *low)
    *low = v;
  if (v > *high)
    *high = v;
}
static void twice(long *s, int v) {
  *s += v;
  *s += 2 * v;
}
static void each(long *s, const int *v, int n) {
  for (int k = 0; k < n; k++)
    *s += v[k];
}
static void mixed(long *s, int v) {
  *s += v;
  *s *= 3;
}
static void passed_on(long *s, long *t, int v) {
  *s += v;
  *t += *s;
}
static void restarts(long *s, int v) {
  for (int k = 0; k < 3; k++)
    *s = *s / 2 + v;
}
static void again(long *s, int v, int depth) {
  *s += v;
  if (depth > 0)
    again(s, v, depth - 1);
}
// CHECK-LABEL: int span_of(
// CHECK: #pragma omp parallel
int span_of(int n) {
  int low = 1000, high = -1000;
  for (int i = 0; i < n; i++)
    see(&low, &high, x[i]);
  return high - low;
}
// CHECK-LABEL: long thrice(
// CHECK: #pragma omp parallel for reduction(+:s)
long thrice(int n) {
  long s = 0;
  for (int i = 0; i < n; i++)
    twice(&s, x[i]);
  return s;
}
// CHECK-LABEL: long windows(
// CHECK: #pragma omp parallel for reduction(+:s)
long windows(int n, const int *v) {
  long s = 0;
  for (int i = 0; i < n - 16; i++)
    each(&s, v + i, 16);
  return s;
}
// CHECK-LABEL: long mixes_two(
// CHECK-NOT: reduction
long mixes_two(int n) {
  long s = 0;
  for (int i = 0; i < n && i < 30; i++)
    mixed(&s, x[i]);
  return s;
}
// CHECK-LABEL: long passes_on(
// CHECK-NOT: reduction(+:{{.*}}t
long passes_on(int n) {
  long s = 0, t = 0;
  for (int i = 0; i < n; i++)
    passed_on(&s, &t, x[i]);
  return t;
}
// CHECK-LABEL: long same_for_both(
// CHECK-NOT: reduction
long same_for_both(int n) {
  long s = 0;
  for (int i = 0; i < n && i < 40; i++)
    passed_on(&s, &s, x[i]);
  return s;
}
// CHECK-LABEL: long restarted(
// CHECK-NOT: reduction
long restarted(int n) {
  long s = 0;
  for (int i = 0; i < n; i++)
    restarts(&s, x[i]);
  return s;
}
// CHECK-LABEL: long by_itself(
long by_itself(int n) {
  long s = 0;
  for (int i = 0; i < n; i++)
    again(&s, x[i], 3);
  return s;
}

// CHECK-LABEL: int main(
int main(void) {
  static long out[N];
  for (int i = 0; i < N; i++)
    x[i] = i * 37 % 1009 - 300;
  printf("%ld %d %ld\n", sum(N), greatest(N), copied(N));
  printf("%ld %ld\n", of_large(N), until(N));
  global(N / 2);
  printf("%d %ld %ld\n", total, shown(N, out), last(N));
  total = 0;
  printf("%ld\n", counts(500));
  printf("%ld %ld\n", mixes_two(N), of_itself(20));
  printf("%ld\n", also_global(100));
  printf("%d %ld %ld %ld %ld\n", span_of(N), thrice(N), windows(N, x), mixes_two(N), passes_on(N));
  printf("%ld %ld %ld\n", same_for_both(N), restarted(N), by_itself(N));
  return 0;
}
