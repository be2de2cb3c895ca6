// Functions that put their value together from what they give for parts: in one expression, below an `if` without braces, by variables,
// two in one declaration, of types with const; of numbers, of a tree, of an array's halves.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>
#include <stdlib.h>

// CHECK-LABEL: static long fib_in_tasks(int levels, int n) {
// CHECK-NEXT: if (levels == 0)
// CHECK-NEXT: return fib(n);
// CHECK: long part, part2;
// CHECK-NEXT: #pragma omp task shared(part)
// CHECK-NEXT: part = fib_in_tasks(levels - 1, n - 1);
// CHECK-NEXT: part2 = fib_in_tasks(levels - 1, n - 2);
// CHECK-NEXT: #pragma omp taskwait
// CHECK-NEXT: return part + part2;
static long fib(int n) {
  if (n < 2)
    return n;
  return fib(n - 1) + fib(n - 2);
}

// CHECK-LABEL: int sum_in_tasks(
// CHECK: if (hi - lo > 1) {
// CHECK: int part, part2;
static int sum(const int *a, int lo, int hi) {
  int m = lo + (hi - lo) / 2;
  if (hi - lo > 1)
    return sum(a, lo, m) + sum(a, m, hi);
  return hi > lo ? a[lo] : 0;
}

// CHECK-LABEL: static int height_in_tasks(
// CHECK: int a;
// CHECK-NEXT: #pragma omp task shared(a)
// CHECK-NEXT: a = height_in_tasks(levels - 1, t->l);
// CHECK-NEXT: int b = height_in_tasks(levels - 1, t->r);
// CHECK-NEXT: #pragma omp taskwait
struct node {
  struct node *l, *r;
  int v;
};
static int height(const struct node *t) {
  if (!t)
    return 0;
  int a = height(t->l), b = height(t->r);
  return 1 + (a > b ? a : b);
}

// CHECK-LABEL: static double area_in_tasks(
// CHECK: double left;
// CHECK-NEXT: #pragma omp task shared(left)
// CHECK-NEXT: left = area_in_tasks(levels - 1, a, m, eps / 2, depth - 1);
// CHECK-NEXT: const double right = area_in_tasks(levels - 1, m, b, eps / 2, depth - 1);
static double f(double x) {
  return 1 / (1e-4 + x * x);
}
static double area(double a, double b, double eps, int depth) {
  double m = (a + b) / 2, whole = (b - a) * (f(a) + f(b)) / 2;
  double halves = (b - a) * (f(a) + 2 * f(m) + f(b)) / 4;
  double error = halves > whole ? halves - whole : whole - halves;
  if (depth == 0 || error < eps)
    return halves;
  const double left = area(a, m, eps / 2, depth - 1);
  const double right = area(m, b, eps / 2, depth - 1);
  return left + right;
}

// Results by address: the variables themselves, not the task's copies.
// CHECK-LABEL: static void by_address_in_tasks(
// CHECK: #pragma omp task shared(x)
// CHECK-NEXT: by_address_in_tasks(levels - 1, p, lo, mid, &x);
static void by_address(const int *p, int lo, int hi, long *out) {
  if (hi - lo < 4) {
    long s = 0;
    for (int i = lo; i < hi; i++)
      s += p[i];
    *out = s;
    return;
  }
  int mid = (lo + hi) / 2;
  long x = 0, y = 0;
  by_address(p, lo, mid, &x);
  by_address(p, mid, hi, &y);
  *out = x + y;
}

static struct node *grown(int depth, unsigned *seed) {
  if (depth == 0)
    return NULL;
  struct node *t = malloc(sizeof *t);
  *seed = *seed * 1103515245 + 12345;
  t->v = (int)(*seed >> 16 & 15);
  t->l = t->v > 2 ? grown(depth - 1, seed) : NULL;
  t->r = t->v < 13 ? grown(depth - 1, seed) : NULL;
  return t;
}

int main(void) {
  enum { N = 30000 };
  static int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i * 7 % 13;
  unsigned seed = 7;
  struct node *tree = grown(14, &seed);
  // CHECK-LABEL: int main(
  // CHECK: fib_in_parallel(22), sum_in_parallel(a, 0, N), height_in_parallel(tree)
  printf("%ld %d %d ", fib(22), sum(a, 0, N), height(tree));
  long by = 0;
  by_address(a, 0, N, &by);
  printf("%ld ", by);
  printf("%.10f\n", area(-1, 1, 1e-6, 20));
}
