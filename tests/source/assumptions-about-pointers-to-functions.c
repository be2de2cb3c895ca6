// `pure(f)` says it of a pointer and of a member, too, however the call is written; it is advised where that would do, and checked in a run.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// RUN: %parlift analyze %s 2>&1 | FileCheck --check-prefix=IGNORED %s
// RUN: python3 %S/../advice_holds.py %parlift %s | FileCheck --check-prefix=HOLDS %s
// RUN: %parlift verify --assumptions %s | FileCheck --check-prefix=RIGHT %s
// RUN: not %parlift verify --assumptions %s -- counting 2>&1 | FileCheck --check-prefix=WRONG %s
// RUN: %parlift parallelize -q --target=cuda --offload=always %s 2> /dev/null | grep -v CUDA | FileCheck --check-prefix=CUDA %s
// HOLDS: {{^}}3 pieces of advice, 0 not kept
// CUDA-NOT: __global__
// CUDA: #pragma omp parallel for
#include <stdio.h>
#include <stdlib.h>

typedef double (*function)(double);
struct field {
  double (*at)(double, int);
};

// RIGHT: pure(f) 1 holds
// WRONG: pure(f) 1 WRONG
// WRONG: pure(field -> at) 1 holds
// WRONG: error: `pure(f)` is not so: the call in iteration `k` = 0 writes memory
double integral(function f, double from, double to, int n) {
  double sum = 0, h = (to - from) / n;
  int k;
#pragma parlift assume(pure(f))
  // CHECK: :[[@LINE+2]]:3: remark: loop over `k` is parallel
  // CHECK: rests on what is assumed: `pure(f)`
  for (k = 0; k < n; k++)
    sum += (*f)(from + k * h);
  return sum * h;
}

// RIGHT: pure(field -> at) 1 holds
void fill(int n, double *restrict a, const struct field *restrict field) {
  int k;
#pragma parlift assume(pure(field -> at))
  // CHECK: :[[@LINE+2]]:3: remark: loop over `k` is parallel
  // CHECK: rests on what is assumed: `pure(field -> at)`
  for (k = 0; k < n; k++)
    a[k] = field->at(a[k], k);
}

// What is called changes.
// RIGHT: pure(f) 1 holds
void changes(int n, double *restrict a, function f, function g) {
#pragma parlift assume(pure(f))
  // CHECK: :[[@LINE+1]]:3: remark: loop over `k` not proved parallel
  for (int k = 0; k < n; k++) {
    a[k] = f(a[k]);
    if (a[k] > 3)
      f = g;
  }
}

// IGNORED: :[[@LINE+2]]:1: warning: this line has no effect: the loop behind it calls no `g`
void another(int n, double *restrict a, function f, function g) {
#pragma parlift assume(pure(g))
  for (int k = 0; k < n; k++)
    a[k] = f(a[k]) + (g != 0);
}

// Advice: for the pointer, for a member; for nobody whose value is not wanted, who gets a pointer, or whom the data choose.
extern function chosen;
extern struct field everywhere;
extern void (*log_it)(int);
extern double (*sum_of)(const double *);
extern function table[3];
void advised(int n, double *restrict a) {
  // CHECK: note: parallel if `chosen` computes a value from its arguments and does nothing else: say so with `#pragma parlift assume(pure(chosen))`
  for (int k = 0; k < n; k++)
    a[k] = chosen(a[k]);
  // CHECK: note: parallel if `everywhere.at` computes a value
  for (int k = 0; k < n; k++)
    a[k] = everywhere.at(a[k], k);
}
// CHECK-NOT: assume(pure(log_it
// CHECK-NOT: assume(pure(sum_of
// CHECK-NOT: assume(pure(table
void notAdvised(int n, double *restrict a) {
  for (int k = 0; k < n; k++)
    log_it(k);
  for (int k = 0; k < n; k++)
    a[k] = sum_of(a + k);
  for (int k = 0; k < n; k++)
    a[k] = table[k % 3](a[k]);
}

function chosen;
struct field everywhere;
void (*log_it)(int);
double (*sum_of)(const double *);
function table[3];
static int calls;
static double counting(double x) { return x + calls++; }
static double square(double x) { return x * x; }
static double scaled(double x, int k) { return x + k; }
int main(int argc, char **argv) {
  static double a[100];
  struct field field = {scaled};
  double value = integral(argc > 1 ? counting : square, 0, 1, 100);
  fill(100, a, &field);
  changes(100, a, square, square);
  printf("%g %g %s\n", value, a[3], argv[0] ? "" : "?");
  return 0;
}
