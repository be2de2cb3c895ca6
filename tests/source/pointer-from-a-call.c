// A pointer that a function has returned is one address, wherever it leads; deep chains of small callees are followed.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
#include <stdlib.h>
void *get(void);
void init(int n) {
  double(*b)[100][100];
  b = (double(*)[100][100])get();
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: loop over `r` is parallel: {{.*}}[loop-parallel]
  for (int r = 0; r < n; ++r)
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: loop over `s` is parallel: {{.*}}[loop-parallel]
    for (int s = 0; s < n; ++s)
      (*b)[r][s] = 0;
  free(b);
}
// Two that were returned may be one; and one that is returned anew in each iteration may be another.
void two(int n) {
  double *a = get(), *b = get();
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: loop over `i` is parallel when {{.*}}[loop-conditional]
  for (int i = 0; i < n; ++i)
    a[i] = 2 * b[i];
}
double *fetch(int) __attribute__((pure));
void anew(int n) {
  // CHECK-NOT: :[[#@LINE+1]]:{{[0-9]+}}: remark: {{.*}}[loop-parallel]
  for (int i = 0; i < n; ++i)
    fetch(i)[0] = fetch(i + 1)[0];
}
static double d1(double x) { return x * x; }
static double d2(double x) { return d1(x) + 1; }
static double d3(double x) { return d2(x) + 1; }
static double d4(double x) { return d3(x) + 1; }
static double d5(double x) { return d4(x) + 1; }
static double d6(double x) { return d5(x) + 1; }
void chain(int n, const double *restrict a, double *restrict b) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: loop over `i` is parallel: {{.*}}[loop-parallel]
  for (int i = 0; i < n; i++)
    b[i] = d6(a[i]);
}
