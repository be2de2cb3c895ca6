// What is known of a library's function by its name is not true of another function by that name: C++ has a norm, a gcd and
// a lerp, and compilers a prefetch.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// RUN: %parlift explain %s:keeps | FileCheck %s --check-prefix=KEPT
#include <math.h>
#include <stdlib.h>

double norm(double *v);
int gcd(int a, int b);
double lerp(double a, double b, double t);
int parity(int state);
double *prefetch(double *p);
extern double *kept;
static double w[1000];

// CHECK: [call-opaque]
void norms(int n, double (*v)[3], double *r) {
  for (int i = 0; i < n; i++)
    r[i] = norm(v[i]);
}
// CHECK: [call-opaque]
void gcds(int n, int *r) {
  for (int i = 0; i < n; i++)
    r[i] = gcd(i, 12);
}
// CHECK: [call-opaque]
void lerps(int n, double *r) {
  for (int i = 0; i < n; i++)
    r[i] = lerp(0, 1, i);
}
// CHECK: [call-opaque]
void parities(int n, int *r) {
  for (int i = 0; i < n; i++)
    r[i] = parity(i);
}

// KEPT: condition:
// KEPT-NEXT: {{.*}}(kept + n) <= (const char *)(w + 1)
void keeps(int n) {
  prefetch(w);
  for (int i = 1; i < n; i++)
    w[i] = kept[i - 1] + 1;
}

// The library's own stay what they are.
// CHECK: 6 loops: 1 parallel, 1 conditional, 4 unknown
void roots(int n, double *restrict r) {
  for (int i = 0; i < n; i++)
    r[i] = sqrt(i) + abs(i - 5);
}
