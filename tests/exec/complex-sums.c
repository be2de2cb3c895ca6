// Sums and products of C's complex numbers: by a reduction that the program declares, since Clang's own for them link with a library more.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -c "^ *#pragma omp declare reduction" %t.omp.c | grep -x 4
// RUN: grep -c "^ *#pragma omp parallel for reduction" %t.omp.c | grep -x 4
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
#include <complex.h>
#include <stdio.h>

#define N 20000

static double complex z[N];
static float complex w[N];

static double complex total(int n, const double complex *x) {
  double complex s = 3.0;
  int i;
  for (i = 0; i < n; i++)
    s += x[i];
  return s;
}

static double complex dot(int n, const double complex *x, const float complex *y) {
  double complex s = 0;
  for (int i = 0; i < n; i++)
    s = conj(x[i]) * y[i] + s;
  return s;
}

static float complex narrow(int n, const double complex *x, const double *scale) {
  float complex s = 0, t = 0;
  for (int i = 0; i < n; i++) {
    s -= x[i];
    if (i % 3 == 0)
      t += scale[i % 8];
  }
  return s * t;
}

static double complex turns(int n, double complex by) {
  double complex p = I;
  for (int i = 0; i < n; i++)
    p *= i % 2 ? by : 1.0;
  return p;
}

// Not a sum: the real part alone is taken over, and what is added depends on the value so far.
// CHECK: :[[#@LINE+4]]:3: remark: loop over `i` is sequential
static double complex real_only(int n, const double complex *x) {
  double complex s = 0;
  double t = 0;
  for (int i = 0; i < n; i++) {
    s = t + x[i];
    t = creal(s);
  }
  return s;
}

// CHECK: :[[#@LINE+3]]:3: remark: loop over `i` is sequential
static double complex rotated(int n, const double complex *x) {
  double complex s = 1.0;
  for (int i = 0; i < n; i++)
    s = s * I + x[i];
  return s;
}

// Both an addition and a product in turn.
// CHECK: :[[#@LINE+3]]:3: remark: loop over `i` is sequential
static double complex mixed(int n, const double complex *x) {
  double complex s = 1.0;
  for (int i = 0; i < n; i++) {
    s += x[i];
    s *= 0.5;
  }
  return s;
}

static void print(const char *name, double complex value) {
  printf("%s %.4f %.4f\n", name, creal(value), cimag(value));
}

int main(void) {
  double scale[8];
  for (int i = 0; i < 8; i++)
    scale[i] = i;
  for (int i = 0; i < N; i++) {
    z[i] = i % 7 - 3 + I * (i % 5);
    w[i] = i % 3 - I;
  }
  print("total", total(N, z));
  print("dot", dot(N, z, w));
  print("narrow", narrow(600, z, scale));
  print("turns", turns(N, I));
  print("real_only", real_only(N, z));
  print("rotated", rotated(N, z));
  print("mixed", mixed(N, z));
  return 0;
}
