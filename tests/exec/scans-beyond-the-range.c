// Where the product of a block's factors is too large for a double, and the loop's own values are not, the loop itself goes on from there.
// RUN: %S/scans.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <math.h>
#include <stdio.h>

enum { N = 30000 };
static double a[N], b[N], p[N];

// CHECK-LABEL: static double recurrence(
// CHECK: long i_from = 0;
// CHECK: if (i_from == i_strip) {
// CHECK: if (isfinite(x_next) && fabs(x_scale) < 67108864.0)
// CHECK-NEXT: i_from = i_stop = i_end;
// CHECK: x_next = x;
// CHECK: for (i = i_strip; i < i_stop; i++) {
// CHECK: x = x_next;
// CHECK: for (i = i_from; i < n; i++) {
static double recurrence(int n, double x) {
  int i;
  for (i = 0; i < n; i++) {
    x = a[i] * x + b[i];
    p[i] = x;
  }
  return x;
}

// CHECK-LABEL: static double product(
// CHECK: for (int i = i_from; i < n; i++) {
static double product(int n, double x) {
  for (int i = 0; i < n; i++) {
    x *= a[i];
    p[i] = x;
  }
  return x;
}

// CHECK-LABEL: static double second_order(
// CHECK: if (isfinite(u_next) && isfinite(v_next) &&
// CHECK: for (int i = i_from; i < n; i++) {
static double second_order(int n, double u, double v) {
  for (int i = 0; i < n; i++) {
    double w = a[i] * u + 0.5 * v + b[i];
    v = u;
    u = w;
    p[i] = w;
  }
  return u + v;
}

// Sums and maxima stay in their range as the loop's do, or nearly so: nothing is asked of them.
// CHECK-LABEL: static double sums(
// CHECK-NOT: i_from
// CHECK: int main
static double sums(int n, double x) {
  for (int i = 0; i < n; i++) {
    x += b[i];
    p[i] = x;
  }
  return x;
}

/// Their logarithms, roughly, and how many are no numbers.
static void show(const char *what, double x) {
  double sum = 0;
  int strange = 0;
  for (int i = 0; i < N; i++)
    if (isfinite(p[i]))
      sum += fabs(p[i]) < 1e-250 ? 0 : log(fabs(p[i]));
    else
      strange++;
  printf("%s %.6g %.6g %d\n", what, x, sum, strange);
}

int main(void) {
  for (int i = 0; i < N; i++) { // up by 1.2^5000 in one half, and down in the other
    a[i] = i < N / 2 ? 1.03 : 1 / 1.03;
    b[i] = 0;
  }
  show("rises", recurrence(N, 1e-180));
  show("rises", product(N, 1e-180));
  show("nothing", recurrence(N, 0));
  for (int i = 0; i < N; i++) // 3 up, 3 down
    a[i] = i / 3000 % 2 ? 0.5 : 2;
  b[N / 3] = 1e-290;
  show("waves", recurrence(3000, 1e-290));
  show("waves", recurrence(N, 0));
  show("waves", product(N, 1e-300));
  for (int i = 0; i < N; i++)
    a[i] = i % 4 < 2 ? 1e200 : 1e-200;
  show("far", product(1, 1e-100));
  show("second", second_order(4, 1e-250, 1e-250));
  for (int i = 0; i < N; i++)
    b[i] = 1;
  b[20] = INFINITY;
  show("infinite", recurrence(100, 1));
  b[20] = NAN;
  show("no number", recurrence(100, 1));
  show("sums", sums(N, 0));
  return 0;
}
