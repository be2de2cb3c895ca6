// Functions that no device can have a copy of, and loops around them that stay on the CPU, each with the reason.
// RUN: %parlift parallelize --target=cuda --offload=always --thread-cost=0 --assume-no-alias %s -o %t.cu 2>&1 | FileCheck %s
// RUN: grep -c "^static __global__" %t.cu | grep -x 1
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct bits {
  unsigned low : 3, high : 5;
};

// CHECK: [[@LINE+3]]:3: remark: loop over `i` stays on the CPU: `factorial` is called, which calls itself [stays-on-cpu]
static int factorial(int n) __attribute__((const));
void recursion(int n, int *restrict x) {
  for (int i = 0; i < n; i++)
    x[i] = factorial(i);
}
static int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }

static double logged(double x) {
  if (x < 0)
    abort();
  return sqrt(x);
}
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `abort` is called, which is no mathematical function of C [stays-on-cpu]
void ends(int n, double *restrict x) {
  for (int i = 0; i < n; i++)
    x[i] = logged(x[i]);
}

static size_t longer(const char *a) { return strlen(a) + 1; }
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `strlen` is called, which is no mathematical function of C [stays-on-cpu]
void library(int n, const char *restrict a, int *restrict x) {
  for (int i = 0; i < n; i++)
    x[i] = longer(a);
}

static long double wide(double x) { return (long double)x * x; }
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `wide` is called, and a GPU has no numbers of type `long double` [stays-on-cpu]
void numbers(int n, double *restrict x) {
  for (int i = 0; i < n; i++)
    x[i] = wide(x[i]);
}

static double inWide(double x) {
  long double y = x;
  return y * y;
}
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `inWide` is called, which declares `y`, and a thread of a GPU cannot have that [stays-on-cpu]
void numbersInside(int n, double *restrict x) {
  for (int i = 0; i < n; i++)
    x[i] = inWide(x[i]);
}

static int squares(int n) {
  int own[n + 1];
  own[n] = n;
  return own[n] * n;
}
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `squares` is called, which declares `own`, and a thread of a GPU cannot have that [stays-on-cpu]
void variableLength(int n, int *restrict x) {
  for (int i = 0; i < n; i++)
    x[i] = squares(i % 4);
}

static int withStatic(int v) {
  static const int more[2] = {1, 2};
  return v + more[v & 1];
}
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `withStatic` is called, which has a `static` in its body [stays-on-cpu]
void statics(int n, int *restrict x) {
  for (int i = 0; i < n; i++)
    x[i] = withStatic(x[i]);
}

static int withType(int v) {
  enum { MORE = 4 };
  typedef short small;
  return (small)v + MORE;
}
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `withType` is called, which has a `typedef` in its body [stays-on-cpu]
void types(int n, int *restrict x) {
  for (int i = 0; i < n; i++)
    x[i] = withType(x[i]);
}

static int withDirective(int v) {
#ifdef OTHER
  v += 2;
#endif
  return v + 1;
}
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `withDirective` is called, which has lines for the preprocessor in it [stays-on-cpu]
void directives(int n, int *restrict x) {
  for (int i = 0; i < n; i++)
    x[i] = withDirective(x[i]);
}

#define MADE(name) static int name(int v) { return v + 1; }
MADE(made)
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `made` is called, which a macro makes [stays-on-cpu]
void macro(int n, int *restrict x) {
  for (int i = 0; i < n; i++)
    x[i] = made(x[i]);
}

static const int *entry(const int *table, int i) { return table + i; }
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `entry` is called, which gives back a pointer [stays-on-cpu]
void pointers(int n, const int *restrict table, int *restrict x) {
  for (int i = 0; i < n; i++)
    x[i] = *entry(table, i);
}

static double middle(int n, double A[n][n], int i) { return A[i][i]; }
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `middle` is called, whose `A` points to pointers or to rows of variable length [stays-on-cpu]
void rows(int n, double A[restrict n][n], double *restrict x) {
  for (int i = 0; i < n; i++)
    x[i] = middle(n, A, i);
}

static int chosen(const int *v) { return *v; }
// CHECK: [[@LINE+3]]:3: remark: loop over `i` stays on the CPU: `chosen` gets a pointer that is not a place of one array [stays-on-cpu]
int places(int n, const int *a, const int *b) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += chosen(n > 100 ? a + i : b + i);
  return sum;
}

static int kept[100];
static void keep(int i, int v) { kept[i] = v; }
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `keep` is called, which writes `kept` [stays-on-cpu]
void writes(const int *restrict x) {
  for (int i = 0; i < 100; i++)
    keep(i, x[i]);
}

static int shiftBy(int *v) { return v[0]++; }
static int shifted(int i) { return shiftBy(&kept[i]); }
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `shiftBy` is called, which may write `kept` [stays-on-cpu]
void indirectly(int *restrict x) {
  for (int i = 0; i < 100; i++)
    x[i] = shifted(i);
}

static int twice(int v) __attribute__((const));
static int twice(int v) {
again:
  v += 2;
  if (v < 3)
    goto again;
  return v;
}
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `twice` is called, which jumps to labels [stays-on-cpu]
void jumps(int n, int *restrict x) {
  for (int i = 0; i < n; i++)
    x[i] = twice(x[i]);
}

static int first(int count, ...) __attribute__((const));
static int first(int count, ...) {
  va_list list;
  va_start(list, count);
  count += va_arg(list, int);
  va_end(list);
  return count;
}
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `first` is called, which takes any number of arguments [stays-on-cpu]
void arguments(int n, int *restrict x) {
  for (int i = 0; i < n; i++)
    x[i] = first(2, x[i]);
}

static int looked(int v) __attribute__((const));
static int looked(int v) { return v < 100 ? kept[v] : 0; }
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `looked` is called, which is said to touch no memory [stays-on-cpu]
void believed(int n, int *restrict x) {
  for (int i = 0; i < n; i++)
    x[i] = looked(x[i]);
}

static int scale = 3;
static int scaled(int v) { return v * scale; }
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: it has a `scale` of its own beside the one that `scaled` reads [stays-on-cpu]
void sameName(int n, int scale, int *restrict x) {
  for (int i = 0; i < n; i++)
    x[i] = scaled(x[i]) + scale;
}
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `scaled` is called, and its `scale` is not known where the loop is [stays-on-cpu]
void hidden(int n, int scale, int *restrict x) {
  for (int i = 0; i < n; i++)
    x[i] = scaled(x[i]);
}

static int two(int v) {
  int result = scale;
  {
    int scale = 4;
    result += scale * v;
  }
  return result;
}
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `two` is called, which has two variables called `scale` [stays-on-cpu]
void twoNames(int n, int *restrict x) {
  for (int i = 0; i < n; i++)
    x[i] = two(x[i]);
}

static int behind(int v);
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `behind` is called, and its `later` is not known where the loop is [stays-on-cpu]
void declaredBehind(int n, int *restrict x) {
  for (int i = 0; i < n; i++)
    x[i] = behind(x[i]);
}
static int later = 8;
static int behind(int v) { return v + later; }

static int fieldOf(struct bits b) { return b.low + b.high; }
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: `fieldOf` is called, and `struct bits` holds what kernels cannot have [stays-on-cpu]
void fields(int n, struct bits b, int *restrict x) {
  for (int i = 0; i < n; i++)
    x[i] = fieldOf(b);
}

static int guarded(const int *v, int i) {
  if (i > 10)
    return 0;
  return v[i];
}
// CHECK: [[@LINE+2]]:3: remark: loop over `i` stays on the CPU: which elements of `v` are touched cannot be said before the loop [stays-on-cpu]
void guards(int n, const int *restrict v, int *restrict x) {
  for (int i = 0; i < n; i++)
    x[i] = guarded(v, x[i]);
}

static int through(int (*f)(int), int v) { return f(v); }
// CHECK: [[@LINE+2]]:3: remark: loop over `i` not proved parallel: the function called here is only known at run time [call-through-pointer]
void functionPointers(int n, int *restrict x, int (*f)(int)) {
  for (int i = 0; i < n; i++)
    x[i] = through(f, x[i]);
}

// No function, but a name of this one: C++ knows its enumerators where they are declared alone.
// CHECK: [[@LINE+3]]:3: remark: loop over `i` stays on the CPU: `COUNT` is declared in the function, and a kernel stands outside of it [stays-on-cpu]
void enumerated(int *restrict x) {
  enum { COUNT = 20 };
  for (int i = 0; i < COUNT; i++)
    x[i] = i;
}

// Nothing is against this one.
static int fine(int v) { return v * 2 + scale; }
// CHECK: [[@LINE+2]]:3: remark: loop over `i` runs on the GPU: `i` along x, 256 threads a block, 4 iterations each [runs-on-gpu]
void runs(int n, int *restrict x) {
  for (int i = 0; i < n; i++)
    x[i] = fine(x[i]);
}
