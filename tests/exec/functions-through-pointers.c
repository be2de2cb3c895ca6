// A call through a pointer does what one of the functions does that the pointer may hold.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// RUN: %parlift parallelize --thread-cost=0 --quiet %s -o %t.free.c && gcc -fopenmp -O1 %t.free.c -o %t.free -lm && OMP_NUM_THREADS=7 %t.free | diff %t.expected -
// RUN: clang-19 -O1 -fopenmp -fsanitize=undefined,address -fno-sanitize-recover=all -w %t.free.c -o %t.sanitized -lm && %t.sanitized | diff %t.expected -
#include <math.h>
#include <stdio.h>

typedef double (*Function)(double);
enum { most = 6000 };
double scale = 0.5;
static double last;

// Used before they are there, not static, by two pointers at once.
double square(double), scaled(double), noted(double);

// CHECK: :[[@LINE+3]]:3: remark: {{.*}} is parallel: {{.*}} reduction (+) into `s`
double simpson(double (*f)(double), double a, double b, int n) {
  double h = (b - a) / n, s = f(a) + f(b);
  for (int i = 1; i < n; i += 2)
    s += 4 * f(a + i * h);
  return s * h / 3;
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel: no
static void mapped(Function f, double *restrict out, const double *restrict x, int n) {
  for (int i = 0; i < n; i++)
    out[i] = (*f)(x[i]);
}
// A table: each of them, for all that is known.
static Function const table[] = {square, scaled, sqrt};
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel: no
static void tabled(int which, double *restrict out, const double *restrict x, int n) {
  for (int i = 0; i < n; i++)
    out[i] = table[which](x[i]) + table[i % 3](x[i]);
}
// One in a record.
struct Method {
  Function step;
  double by;
};
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel: no
static void stepped(const struct Method *method, double *restrict out, const double *restrict x, int n) {
  for (int i = 0; i < n; i++)
    out[i] = method->step(x[i]) * method->by;
}
// Rows of its own.
typedef void (*Row)(double *, int);
static void doubled(double *row, int m) {
  for (int j = 0; j < m; j++)
    row[j] *= 2;
}
static void summed(double *row, int m) {
  for (int j = 1; j < m; j++)
    row[j] += row[j - 1];
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} is parallel: no
static void rows(Row row, double *a, int n, int m) {
  for (int i = 0; i < n; i++)
    row(a + i * m, m);
}
static void beyond(double *row, int m) {
  row[m] += row[0];
}
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} {{is sequential|not proved parallel}}
static void notRows(Row row, double *a, int n, int m) {
  for (int i = 0; i + 1 < n; i++)
    row(a + i * m, m);
}

/* One of them keeps something; the pointer changes on its way; it is handed over under another type; it is counted in. */
// CHECK: :[[@LINE+2]]:3: remark: {{.*}} {{is sequential|not proved parallel}}
static void noting(Function f, double *restrict out, const double *restrict x, int n) {
  for (int i = 0; i < n; i++)
    out[i] = f(x[i]);
}
// CHECK: :[[@LINE+3]]:3: remark: {{.*}} {{is sequential|not proved parallel}}
static void switched(double *restrict out, const double *restrict x, int n) {
  Function f = square;
  for (int i = 0; i < n; i++) {
    out[i] = f(x[i]);
    if (x[i] > 3)
      f = noted;
  }
}
// CHECK: :[[@LINE+3]]:3: remark: {{.*}} {{is sequential|not proved parallel}}
static void alternating(double *restrict out, const double *restrict x, int n) {
  Function f = square;
  for (int i = 0; i < n; i++) {
    out[i] = f(x[i]);
    f = f == square ? scaled : square;
  }
}
// CHECK: :[[@LINE+3]]:3: remark: {{.*}} not proved parallel
static void retyped(void (*f)(void), double *restrict out, const double *restrict x, int n) {
  Function own = (Function)f;
  for (int i = 0; i < n; i++)
    out[i] = own(x[i]) + 1;
}

double square(double x) { return x * x; }
double scaled(double x) { return x * scale; }
double noted(double x) { return x - 0.5 * (last = x); }
static int isFar(double x, double y) { return x > y; }

static void print(const char *name, const double *x, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum = sum * 0.999 + x[i] * (1 + i % 3);
  printf("%s %.9g\n", name, sum);
}

int main(void) {
  static double x[most + 60], out[most + 60];
  const struct Method methods[] = {{square, 0.5}, {cos, 2}};
  for (int i = 0; i < most + 60; i++)
    x[i] = out[i] = i % 17 * 0.25;
  printf("%.9g %.9g %.9g\n", simpson(square, 0, 2, 6000), simpson(scaled, 0, 2, 6000), simpson(exp, 0, 1, 6000));
  mapped(square, out, x, most), print("mapped", out, most);
  mapped(&scaled, out, x, most), print("mapped", out, most);
  tabled(isFar(x[3], 0), out, x, most), print("tabled", out, most);
  stepped(methods, out, x, most), stepped(methods + 1, x, out, most), print("stepped", x, most);
  rows(doubled, out, 100, 60), rows(summed, out, 100, 60), print("rows", out, most);
  notRows(beyond, out, 100, 60), notRows(doubled, out, 100, 60), print("not rows", out, most);
  noting(noted, out, x, most), print("noting", out, most);
  noting(square, out, x, most), print("noting", out, most);
  switched(out, x, most), print("switched", out, most);
  alternating(out, x, most), print("alternating", out, most);
  retyped((void (*)(void))noted, out, x, most), print("retyped", out, most);
  printf("%g\n", last);
}
