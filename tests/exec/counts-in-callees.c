// What a callee counts by the address of a variable of the caller's is a reduction like what the loop counts itself, and is none where
// the count is read on the way, counted in two manners, or has another name.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// RUN: %S/same-output.sh %parlift %s %t
#include <stdio.h>

enum { N = 3000 };
static int o[N];

static int steps(int n, long *ops) {
  int k = 0;
  while (n != 1) {
    n = n & 1 ? 3 * n + 1 : n / 2;
    k++;
    ++*ops;
  }
  return k;
}
// CHECK: counts-in-callees.c:[[#@LINE+3]]:{{.*}} is parallel: {{.*}}, apart from the reduction (+) into `ops`
static long collatz(int n) {
  long ops = 0;
  for (int i = 1; i < n; i++)
    o[i] = steps(i, &ops);
  return ops;
}

static void put(int *where, int value, long *ops, double *most) {
  *where = value;
  *ops += 2;
  if (value > *most)
    *most = value;
}
// CHECK: counts-in-callees.c:[[#@LINE+4]]:{{.*}} is parallel: {{.*}}, apart from the reduction (max) into `most`; the reduction (+) into `ops`
static double both(int n) {
  double most = 0;
  long ops = 0;
  for (int i = 0; i < n; i++) {
    put(&o[i], i * 7 % 1001, &ops, &most);
    ops++;
  }
  return most + ops;
}

static void add(double *sum, double x) { *sum += x; }
// CHECK: counts-in-callees.c:[[#@LINE+3]]:{{.*}} is parallel: {{.*}}, apart from the reduction (+) into `sum`
static double deep(int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    if (o[i] % 3)
      add(&sum, o[i]);
  return sum;
}

// CHECK: counts-in-callees.c:[[#@LINE+3]]:{{.*}} loop over `i` {{is sequential|not proved}}
static int ticket(int n) {
  int next = 0;
  for (int i = 0; i < n; i++) {
    int *p = &next;
    o[i] = (*p)++;
  }
  return next;
}
static int give(int *next) { return (*next)++; }
// CHECK: counts-in-callees.c:[[#@LINE+3]]:{{.*}} loop over `i` {{is sequential|not proved}}
static int tickets(int n) {
  int next = 0;
  for (int i = 0; i < n; i++)
    o[i] = give(&next) * 3;
  return next;
}
static void twice(int *x) { *x = *x * 2 % 1009; }
// CHECK: counts-in-callees.c:[[#@LINE+3]]:{{.*}} loop over `i` {{is sequential|not proved}}
static int mixed(int n) {
  int x = 1;
  for (int i = 0; i < n; i++) {
    twice(&x);
    x += o[i] & 1;
  }
  return x;
}
static int *kept;
static void keep(int *x) { kept = x; }
static void count(int *x) { ++*x; }
// CHECK: counts-in-callees.c:[[#@LINE+4]]:{{.*}} loop over `i` {{is sequential|not proved}}
static int other_name(int n) {
  int x = 0;
  keep(&x);
  for (int i = 0; i < n; i++) {
    count(&x);
    o[i] = *kept;
  }
  return x;
}
static int limit(int *x, int most) {
  if (*x < most)
    ++*x;
  return most;
}
// CHECK: counts-in-callees.c:[[#@LINE+3]]:{{.*}} loop over `i` {{is sequential|not proved}}
static int saturating(int n) {
  int x = 0;
  for (int i = 0; i < n; i++)
    o[i] = limit(&x, i / 3);
  return x;
}

int main(void) {
  long sum = 0;
  for (int rounds = 0; rounds < 2; rounds++) {
    sum += collatz(N);
    sum += (long)both(N);
    sum += (long)deep(N);
    sum += ticket(N);
    sum += tickets(N) + o[N - 1];
    sum += mixed(N);
    sum += other_name(N) + o[N - 1];
    sum += saturating(N);
  }
  printf("%ld\n", sum);
  return 0;
}
