// What a macro's name hides counts like what the text shows: a variable that the body uses by a macro alone is set in each
// iteration, and an array whose size a macro asks for stays an array.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

#define BUMP c += 2
#define NEXT k++
#define PUT(v) (*p = (v))
#define LENGTH(a) (sizeof(a) / sizeof((a)[0]))
#define WHOLE LENGTH(w)

enum { N = 60000 };
static int s[N], t[2 * N];
static double x[100], y[100];

// CHECK-LABEL: counts
// CHECK: for (long [[T:[a-z0-9]+]] = 0;
// CHECK: k = k_start + [[T]];
// CHECK: c = c_start + 2 * [[T]];
static int counts(int n) {
  int k = 0, c = 1;
  while (k < n) {
    s[k] = c;
    BUMP;
    NEXT;
  }
  return k + c;
}

// CHECK-LABEL: puts_all
// CHECK: p = p_start + 2 *
static long puts_all(int n) {
  int *p, i;
  for (p = t, i = 0; i < n; p += 2, i++)
    PUT(7);
  return p - t;
}

// CHECK-LABEL: with_size
// CHECK-NOT: w_own
static void with_size(int n) {
  static double w[50000];
  for (int i = 0; i < n; i++) {
    for (unsigned long k = 0; k < LENGTH(w); k++)
      w[k] = x[i] + (double)k;
    y[i] = w[LENGTH(w) - 1];
  }
}

// CHECK-LABEL: with_whole
// CHECK-NOT: w_own
static void with_whole(int n) {
  static double w[50000];
  for (int i = 0; i < n; i++) {
    for (unsigned long k = 0; k < 50000; k++)
      w[k] = x[i] + (double)k;
    y[i] += w[WHOLE - 2];
  }
}

// CHECK-LABEL: without_size
// CHECK: double *const w_own
static void without_size(int n) {
  static double w[50000];
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < 50000; k++)
      w[k] = x[i] + k;
    y[i] += w[49998];
  }
}

int main(void) {
  for (int i = 0; i < 100; i++)
    x[i] = i % 7;
  printf("%d %ld\n", counts(N), puts_all(N));
  with_size(100);
  with_whole(100);
  without_size(100);
  long sum = 0;
  for (int i = 0; i < N; i++)
    sum += s[i] % 101 + t[i] * (i % 13);
  double all = 0;
  for (int i = 0; i < 100; i++)
    all += y[i] * i;
  printf("%ld %.0f\n", sum, all);
  return 0;
}
