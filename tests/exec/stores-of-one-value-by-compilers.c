// Stores of one value as both compilers take them: a floating number or a pointer is cast to its own type, since GCC takes a variable that
// an atomic store has as it is for one that is never read; members of packed records, places that a type promises less of, and complex numbers are
// looked at for distinct indices, or stay.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <complex.h>
#include <stdio.h>

enum { N = 3000 };
struct __attribute__((packed)) record {
  char kind;
  int seen;
};
struct inner {
  int seen;
};
struct __attribute__((packed)) outer {
  char kind;
  struct inner inside;
};
typedef int anywhere __attribute__((aligned(1)));

static int b[N], near;
static double weight[N];
static int *place[N];
static float complex field[N];
static struct record packed[N];
static struct outer nested[N];
static char bytes[4 * N + 1];
static unsigned count[N];

// CHECK-LABEL: static void numbers(
// CHECK: #pragma omp atomic write
// CHECK-NEXT: weight[b[i]] = (double)v;
static void numbers(int n, double v) {
  for (int i = 0; i < n; i++)
    weight[b[i]] = v;
}
// CHECK-LABEL: static void pointers(
// CHECK: #pragma omp atomic write
// CHECK-NEXT: place[b[i]] = (int *)p;
static void pointers(int n, int *p) {
  for (int i = 0; i < n; i++)
    place[b[i]] = p;
}
// CHECK-LABEL: static void complexes(
// CHECK-NOT: #pragma omp atomic write
// CHECK-LABEL: int main(
static void complexes(int n, float complex v) {
  for (int i = 0; i < n; i++)
    field[b[i]] = v;
}
static void members(int n) {
  for (int i = 0; i < n; i++)
    packed[b[i]].seen = 7;
}
static void inside(int n) {
  for (int i = 0; i < n; i++)
    nested[b[i]].inside.seen = 7;
}
static void promised(int n) {
  anywhere *const p = (anywhere *)(void *)(bytes + 1);
  for (int i = 0; i < n; i++)
    p[b[i]] = 9;
}
static void counted(int n, double *restrict x) {
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < 100; k++)
      x[i] = x[i] * 0.5 + k;
    packed[b[i]].seen++;
  }
}

int main(void) {
  static double x[N];
  for (int i = 0; i < N; i++)
    b[i] = i * 31 % 97;
  numbers(N, 2.5);
  pointers(N, &near);
  complexes(N, 3 + I);
  members(N);
  inside(N);
  promised(N);
  counted(N, x);
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += weight[i] + (place[i] == &near) + (double)crealf(field[i]) + packed[i].seen + nested[i].inside.seen + bytes[4 * i + 1] + count[i];
  printf("%g\n", sum);
  return 0;
}
