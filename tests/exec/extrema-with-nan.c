// Minima and maxima next to NaN and infinities: what passes over a NaN does so in any order, a NaN before the loop
// stays or goes as in the program, and an infinity that nothing beats is no largest finite number.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
#include <math.h>
#include <stdio.h>

enum { N = 100000 };
static double a[N];
static int mask[N];

// CHECK-LABEL: double greatest(
// CHECK: #pragma omp parallel private(m)
// REMARK: the maximum in `m` is taken in another order: zeros of both signs among the values may give another result [extremum-reorders]
__attribute__((noinline)) double greatest(int n, double m) {
  for (int i = 0; i < n; i++)
    if (a[i] > m)
      m = a[i];
  return m;
}
__attribute__((noinline)) double least(int n, double m) {
  for (int i = 0; i < n; i++)
    m = a[i] < m ? a[i] : m;
  return m;
}
// REMARK: the minimum in `m` is taken in another order: zeros of both signs or a NaN among the values
__attribute__((noinline)) double leastOrNaN(int n, double m) {
  for (int i = 0; i < n; i++)
    m = m < a[i] ? m : a[i];
  return m;
}
__attribute__((noinline)) double byFmin(int n, double m) {
  for (int i = 0; i < n; i++)
    m = fmin(m, a[i]);
  return m;
}
__attribute__((noinline)) double masked(int n, double m) {
  for (int i = 0; i < n; i++)
    if (mask[i] && a[i] < m)
      m = a[i];
  return m;
}
__attribute__((noinline)) double place(int n, double m, int *where) {
  int at = -1;
  for (int i = 0; i < n; i++)
    if (a[i] > m) {
      m = a[i];
      at = i;
    }
  *where = at;
  return m;
}

static void show(const char *what) {
  const double starts[] = {NAN, INFINITY, -INFINITY, 0.0, 1e9};
  printf("%s\n", what);
  for (int s = 0; s < 5; s++) {
    int at = 0;
    const double m = starts[s], best = place(N, m, &at);
    printf("%g %g %g %g %g %d\n", greatest(N, m), least(N, m), byFmin(N, m), masked(N, m), best, at);
  }
}

int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = 1000 - i * 0.001;
  printf("%g %g\n", leastOrNaN(N, 1e9), leastOrNaN(N, NAN));
  show("numbers");
  a[0] = a[5] = a[N - 10] = NAN;
  show("some NaN");
  for (int i = 0; i < N; i++)
    a[i] = NAN;
  show("NaN");
  for (int i = 0; i < N; i++)
    a[i] = INFINITY;
  show("infinities");
  for (int i = 0; i < N; i++)
    a[i] = -INFINITY;
  show("negative infinities");
  return 0;
}
