// One of the files hands out the address of a pointer, and another one sets what it gets.
// RUN: %S/Inputs/split.sh %s %t && cd %t && %parlift analyze main.c store.c step.c swap.c 2>&1 | FileCheck %s
// CHECK-NOT: step.c:{{.*}}is parallel: no
// CHECK: step.c:{{[0-9]+}}:3: remark: loop over `i` is parallel when
// FILE main.c
void allocate(int n);
void step(int n);
extern double *u, *v;
void swap(double **a, double **b);
int main(void) {
  allocate(100);
  swap(&u, &v);
  step(100);
  return 0;
}
// FILE store.c
#include <stdlib.h>
double *u, *v;
static double *get(int n) {
  double *p = malloc(n * sizeof *p);
  if (!p)
    exit(2);
  return p;
}
void allocate(int n) {
  u = get(n);
  v = get(n);
}
// FILE step.c
extern double *u, *v;
void step(int n) {
  for (int i = 1; i < n; i++)
    u[i] = v[i - 1];
}
// FILE swap.c
void swap(double **a, double **b) {
  *a = *b;
}
