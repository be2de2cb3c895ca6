// A file that only defines the variables belongs to the program like any other.
// RUN: %S/Inputs/split.sh %s %t && cd %t && %parlift analyze main.c store.c step.c data.c 2>&1 | FileCheck %s
// CHECK: step.c:{{[0-9]+}}:3: remark: loop over `i` is parallel: no iteration
// FILE main.c
void allocate(int n);
void step(int n);
int main(void) {
  allocate(100);
  step(100);
  return 0;
}
// FILE store.c
#include <stdlib.h>
extern double *u, *v;
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
// FILE data.c
double *u, *v;
