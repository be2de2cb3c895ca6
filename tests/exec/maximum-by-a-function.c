// The program's own functions of two numbers are read: a maximum by one of them is a reduction.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 50000 };
static int x[N];
static int best;

static int larger(int a, int b) { return a > b ? a : b; }
static int smaller(int a, int b) {
  if (a < b)
    return a;
  return b;
}
static long limited(long a, long b) {
  if (b > a) {
    return b;
  } else {
    return a;
  }
}
static int added(int a, int b) { return a + b; }
static int later(int a, int b) { return b > 0 ? b : a; }
static int withBest(int b) { return best > b ? best : b; }
static int counted(int a, int b) {
  static int calls;
  calls++;
  return a > b && calls > 0 ? a : b;
}

static int maximum(int n) {
  int m = -1;
  // CHECK: reduction(max:m)
  for (int i = 0; i < n; i++)
    m = larger(m, x[i]);
  return m;
}
static int minimum(int n) {
  int m = 1 << 30;
  // CHECK: reduction(min:m)
  for (int i = 0; i < n; i++)
    m = smaller(x[i], m);
  return m;
}
static long wide(int n) {
  long m = -1;
  // CHECK: reduction(max:m)
  for (int i = 0; i < n; i++)
    m = limited(m, x[i]);
  return m;
}
static int sum(int n) {
  int s = 0;
  // CHECK: reduction(+:s)
  for (int i = 0; i < n; i++)
    s = added(s, x[i]);
  return s;
}

// No maximum, and a state that is passed on.
static int last(int n) {
  int m = -1;
  // CHECK-LABEL: int last
  // CHECK-NOT: reduction
  // CHECK: firstprivate(m)
  // CHECK: m = later
  for (int i = 0; i < n; i++)
    m = later(m, x[i] % 7 - 3);
  return m;
}
// What follows must stay as it is.
static int global(int n) {
  // CHECK-LABEL: int global
  // CHECK-NOT: pragma omp
  // CHECK: best = withBest
  for (int i = 0; i < n; i++)
    best = withBest(x[i]);
  return best;
}
static int counts(int n) {
  int m = -1;
  // CHECK-LABEL: int counts
  // CHECK-NOT: pragma omp
  // CHECK: m = counted
  for (int i = 0; i < n; i++)
    m = counted(m, x[i]);
  return m;
}
static int narrows(int n) {
  unsigned char m = 0;
  // CHECK-LABEL: int narrows
  // CHECK-NOT: pragma omp
  // CHECK: m = (unsigned char)larger
  for (int i = 0; i < n; i++)
    m = (unsigned char)larger(m, x[i]);
  return m;
}

int main(void) {
  for (int i = 0; i < N; i++)
    x[i] = (i * 7919) % 50021;
  printf("%d %d %ld %d\n", maximum(N), minimum(N), wide(N), sum(1000));
  printf("%d %d %d %d\n", last(N), global(N), counts(N), narrows(N));
  return 0;
}
