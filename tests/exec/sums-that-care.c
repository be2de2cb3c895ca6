/* Sums that keep what they lose to rounding stay as they are, and recurrences whose product grows beyond all digits run as they stand where it does.
   RUN: parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
   RUN: for f in neumaier twosum kahan double_double; do sed -n "/^static double $f(/,/^}/p" %t.omp.c | grep "#pragma" && { echo $f; exit 1; }; done; true
   RUN: for f in welford smoothed balance; do sed -n "/^static double $f(/,/^}/p" %t.omp.c | grep -q "ordered" || { echo $f; exit 1; }; done
   RUN: grep -qF "is what a sum has lost when it was rounded, which another order changes" %t.remarks
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 40000 };
static double a[N], y[N];

static double neumaier(int n) {
  double s = 0, c = 0;
  int i;
  for (i = 0; i < n; i++) {
    double t = s + a[i];
    if (fabs(s) >= fabs(a[i]))
      c += (s - t) + a[i];
    else
      c += (a[i] - t) + s;
    s = t;
  }
  return s + c;
}
static double twosum(int n) {
  double s = 0, e = 0;
  int i;
  for (i = 0; i < n; i++) {
    double x = s + a[i], z = x - s;
    e += (s - (x - z)) + (a[i] - z);
    s = x;
  }
  return s + e;
}
static double kahan(int n) {
  double s = 0, c = 0;
  int i;
  for (i = 0; i < n; i++) {
    double v = a[i] - c, t = s + v;
    c = (t - s) - v;
    s = t;
  }
  return s;
}
static double double_double(int n) {
  double hi = 0, lo = 0;
  int i;
  for (i = 0; i < n; i++) {
    double s = hi + a[i], bb = s - hi, err = (hi - (s - bb)) + (a[i] - bb);
    err += lo;
    hi = s + err;
    lo = err - (hi - s);
  }
  return hi + lo;
}

/* differences in which the state does not fall away */
static double welford(int n) {
  double mean = 0;
  int i;
  for (i = 0; i < n; i++) {
    mean += (y[i] - mean) * 0.015625;
    a[i] = y[i] - mean;
  }
  return floor(1e6 * (mean + a[n / 2] + a[n / 3]) + 0.5);
}
static double smoothed(int n) {
  double v = 0, before = 0, sum = 0;
  int i;
  for (i = 0; i < n; i++) {
    v = 0.5 * v + y[i];
    a[i] = v - before;
    before = v;
  }
  for (i = 0; i < n; i += 100)
    sum += a[i];
  return floor(1e6 * sum + 0.5);
}

/* exact in each step, and lost in one of a thousand at once */
static double balance(int n, double rate, const double *payment) {
  int i;
  y[0] = 1000;
  for (i = 1; i < n; i++)
    y[i] = y[i - 1] * (1 + rate) - payment[i];
  return y[n - 1] + y[n / 2];
}

int main(void) {
  static double p[N];
  int i;
  for (i = 0; i < N; i++)
    a[i] = 1;
  a[0] = 1e16;
  a[N / 2] = -1e16;
  printf("%.17g %.17g %.17g %.17g\n", neumaier(N), twosum(N), kahan(N), double_double(N));
  for (i = 0; i < N; i++) {
    a[i] = 0.1;
    y[i] = i % 17 * 0.25;
    p[i] = 62.5;
  }
  printf("%.17g %.17g %.17g %.17g\n", neumaier(N), twosum(N), kahan(N), double_double(N));
  printf("%.0f\n", welford(N));
  printf("%.0f\n", smoothed(N));
  printf("%.17g\n", balance(N, 0.0625, p));
  return 0;
}
