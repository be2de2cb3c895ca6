// A local array that functions fill and read while they run is dead after the loop that uses it; one whose address somebody
// keeps is not.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 3000, M = 16 };
static double x[N], y[N];

static void fill(double *w, int m, double s) {
  for (int k = 0; k < m; k++)
    w[k] = s * k;
}
static double sum(const double *w, int m) {
  double s = 0;
  for (int k = 0; k < m; k++)
    s += w[k];
  return s;
}
static double *same(double *w) { return w; }
static double *kept;
static void keep(double *w) { kept = w; }

static void dead(void) {
  double w[M];
  // CHECK: #pragma omp parallel for private(w)
  for (int i = 0; i < N; i++) {
    fill(w, M, x[i]);
    y[i] += sum(w, M);
  }
}

static double read_after(void) {
  double w[M];
  // CHECK: lastprivate(w)
  for (int i = 0; i < N; i++) {
    fill(w, M, x[i]);
    y[i] += sum(w, M);
  }
  return w[2];
}

static double passed_after(void) {
  double w[M];
  // CHECK: lastprivate(w)
  for (int i = 0; i < N; i++) {
    fill(w, M, x[i]);
    y[i] += sum(w, M);
  }
  return sum(w, M);
}

static double by_pointer(void) {
  double w[M];
  double *p = same(w);
  // CHECK-NOT: private(w)
  // CHECK: return p[3]
  for (int i = 0; i < N; i++) {
    fill(w, M, x[i]);
    y[i] += sum(w, M);
  }
  return p[3];
}

static double by_global(void) {
  double w[M];
  keep(w);
  // CHECK-NOT: #pragma omp parallel for private(w)
  // CHECK: return kept[4]
  for (int i = 0; i < N; i++) {
    fill(w, M, x[i]);
    y[i] += sum(w, M);
  }
  return kept[4];
}

int main(void) {
  for (int i = 0; i < N; i++)
    x[i] = (i * 37 % 101) * 0.5;
  dead();
  printf("%g %g ", read_after(), passed_after());
  printf("%g %g\n", by_pointer(), by_global());
  double s = 0;
  for (int i = 0; i < N; i++)
    s += y[i] * (i % 5);
  printf("%.15g\n", s);
  return 0;
}
