// A parameter of a static function that all calls hand one function is that function.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
#include <math.h>
#include <stdio.h>

static double calls;
static double square(double x) { return x * x * 0.5; }
static double counted(double x) {
  calls += 1;
  return x + calls;
}

// CHECK: :[[@LINE+3]]:3: remark: {{.*}} is parallel: {{.*}} reduction (+) into `s`
static double integrate(double (*f)(double), double a, double b, int n) {
  double h = (b - a) / n, s = (f(a) + f(b)) / 2;
  for (int i = 1; i < n; i++)
    s += f(a + i * h);
  return s * h;
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel: no
static void map(double (*f)(double), double *restrict out, const double *restrict x, int n) {
  for (int i = 0; i < n; i++)
    out[i] = (*f)(x[i]);
}
/* It hands the function on to itself. */
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel: no
static void halves(double (*f)(double), double *restrict out, int n) {
  for (int i = n / 2; i < n; i++)
    out[i] = f(out[i]);
  if (n > 1)
    halves(f, out, n / 2);
}

/* One that counts; two functions; a parameter that changes; a function whose name is kept; one that others may call. */
// CHECK: :[[@LINE+3]]:3: remark: {{.*}} {{is sequential|not proved parallel}}
static void counting(double (*f)(double), double *restrict out, int n) {
  (void)f;
  for (int i = 0; i < n; i++)
    out[i] = f(out[i]);
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} not proved parallel
static void either(double (*f)(double), double *restrict out, int n) {
  for (int i = 0; i < n; i++)
    out[i] = f(out[i]);
}
// CHECK: :[[@LINE+4]]:3: remark: {{.*}} not proved parallel
static void changed(double (*f)(double), double *restrict out, int n) {
  if (n > 10)
    f = counted;
  for (int i = 0; i < n; i++)
    out[i] = f(out[i]);
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} not proved parallel
static void kept(double (*f)(double), double *restrict out, int n) {
  for (int i = 0; i < n; i++)
    out[i] = f(out[i]);
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} {{is sequential|not proved parallel}}
void open(double (*f)(double), double *restrict out, int n) {
  for (int i = 0; i < n; i++)
    out[i] = f(out[i]);
}
static void (*const later)(double (*)(double), double *restrict, int) = kept;
/* The name of the function means something else here, so that it is called by the pointer. */
// CHECK: :[[@LINE+4]]:3: remark: {{.*}} is parallel: {{.*}} reduction (+) into `square`
static double hidden(double (*f)(double), int n) {
  double square = 0;
  const double start = square;
  for (int i = 0; i < n; i++)
    square += f(i);
  return square + start;
}

enum { most = 5000 };
int main(void) {
  static double x[most], out[most];
  for (int i = 0; i < most; i++)
    x[i] = out[i] = i % 17 * 0.25;
  for (int n = 0; n <= most; n += 2500) {
    map(&square, out, x, n);
    halves(square, out, n);
    counting(counted, out, n / 10);
    either(n > 10 ? square : counted, out, n / 10);
    changed(square, out, n / 10);
    kept(square, out, n / 10);
    later(counted, out, n / 10);
    open(counted, out, n / 10);
    double sum = 0;
    for (int i = 0; i < most; i++)
      sum += out[i] / (1 + fabs(out[i]));
    printf("%.9g %.9g %.9g\n", sum, integrate(square, 0, 3, n + 1), hidden(square, n));
  }
}
