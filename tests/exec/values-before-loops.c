// What a variable is before a loop may have been changed by functions with loops, and by the sizes of arrays: the loop is asked about the value that it has then, not about an older one.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
#include <stdio.h>

enum { N = 60000 };
static int x[2 * N + 8];

static void fill(int *p, int count) {
  for (int j = 0; j < count; j++)
    p[j] = 3;
}
static void repeat(int *p, int count) {
  for (int j = 0; j < count; j++)
    *p = j;
}
static void walk(int *p, const int *end) {
  while (p < end)
    *p++ = 5;
}
static void fillByFill(int *p) { fill(p, 1); }

// CHECK: loop over `i` is parallel when `k <= 0 || k >= n`
__attribute__((noinline)) static int filled(int n) {
  int k = n;
  fill(&k, 1);
  for (int i = 0; i < n; i++)
    x[i + k] = x[i] + 1;
  return k;
}

// CHECK: loop over `i` is parallel when `k <= 0 || k >= n`
__attribute__((noinline)) static int repeated(int n) {
  int k = n;
  repeat(&k, 9);
  for (int i = 0; i < n; i++)
    x[i + k] = x[i] + 1;
  return k;
}

// CHECK: loop over `i` is parallel when `k <= 0 || k >= n`
__attribute__((noinline)) static int walked(int n) {
  int k = n;
  walk(&k, &k + 1);
  for (int i = 0; i < n; i++)
    x[i + k] = x[i] + 1;
  return k;
}

// CHECK: loop over `i` is parallel when `k <= 0 || k >= n`
__attribute__((noinline)) static int filledByFill(int n) {
  int k = n;
  fillByFill(&k);
  for (int i = 0; i < n; i++)
    x[i + k] = x[i] + 1;
  return k;
}

// CHECK: loop over `i` is parallel when `k <= 0 || k >= n`
__attribute__((noinline)) static int filledByPointer(int n) {
  int k = n;
  int *p = &k;
  for (int j = 0; j < 1; j++)
    p[j] = 7;
  for (int i = 0; i < n; i++)
    x[i + k] = x[i] + 1;
  return k;
}

// CHECK: loop over `i` is parallel when `k <= 0 || k >= n`
__attribute__((noinline)) static int sized(int n, int m) {
  int k = n;
  int t[k = m];
  t[0] = 1;
  x[1] = t[0];
  for (int i = 0; i < n; i++)
    x[i + k] = x[i] + 1;
  return k;
}

// CHECK: loop over `i` is parallel when `k <= 0 || k >= n`
__attribute__((noinline)) static int typed(int n, int m) {
  int k = n;
  typedef int row[k = m];
  row t;
  t[0] = 1;
  x[1] = t[0];
  for (int i = 0; i < n; i++)
    x[i + k] = x[i] + 1;
  return k;
}

// CHECK: loop over `i` is parallel when `k <= 0 || k >= n`
__attribute__((noinline)) static int asked(int n, int m) {
  int k = n;
  unsigned long s = sizeof(int[k = m]);
  x[0] = (int)s;
  for (int i = 0; i < n; i++)
    x[i + k] = x[i] + 1;
  return k;
}

// CHECK: loop over `i` is parallel when `k <= 0 || k >= n`
__attribute__((noinline)) static int pointed(int n, int m) {
  int k = n;
  double(*t)[k = m] = NULL;
  if (t)
    return 0;
  for (int i = 0; i < n; i++)
    x[i + k] = x[i] + 1;
  return k;
}

int main(void) {
  unsigned h = 0;
  h = h * 31 + (unsigned)filled(N) + (unsigned)x[N];
  h = h * 31 + (unsigned)repeated(N) + (unsigned)x[N];
  h = h * 31 + (unsigned)walked(N) + (unsigned)x[N];
  h = h * 31 + (unsigned)filledByFill(N) + (unsigned)x[N];
  h = h * 31 + (unsigned)filledByPointer(N) + (unsigned)x[N];
  h = h * 31 + (unsigned)sized(N, 4) + (unsigned)x[N];
  h = h * 31 + (unsigned)typed(N, 4) + (unsigned)x[N];
  h = h * 31 + (unsigned)asked(N, 4) + (unsigned)x[N];
  h = h * 31 + (unsigned)pointed(N, 4) + (unsigned)x[N];
  printf("%u\n", h);
  return 0;
}
