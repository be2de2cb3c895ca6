// What malloc returns is reached by other pointers once its address is stored or passed on.
// RUN: %parlift analyze --no-strict-aliasing %s 2>&1 | grep remark: | FileCheck %s
#include <stdlib.h>
struct S {
  double *p;
};
void stored(struct S *s, int n) {
  double *a = malloc(n * sizeof *a);
  s->p = a;
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel when `n >= 2` and `s->p` does not overlap `a` and `s`: {{.*}}[loop-conditional]
  for (int i = 0; i < n - 1; i++)
    s->p[i] = a[i + 1] * 2;
}
double *g;
void keep(double *a);
void passed(int n) {
  double *a = malloc(n * sizeof *a);
  keep(a);
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel when `g` does not overlap `a` and `&g`: {{.*}}[loop-conditional]
  for (int i = 0; i < n - 1; i++)
    g[i] = a[i + 1] * 2;
}
void keepAddress(double **a);
void byAddress(int n) {
  double *a = malloc(n * sizeof *a), *b = a;
  keepAddress(&a);
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel when `g` does not overlap `b` and `&g`: {{.*}}[loop-conditional]
  for (int i = 0; i < n - 1; i++)
    g[i] = b[i + 1] * 2;
}
double twice(int n, const double *x) {
  double *a = malloc(n * sizeof *a), s = 0;
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (int i = 0; i < n; i++)
    a[i] = x[i] * 2;
  for (int i = 0; i < n; i++)
    s += a[i];
  free(a);
  return s;
}
