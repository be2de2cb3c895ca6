// A variable that none of the files defines is a library's, which may set it.
// RUN: %S/Inputs/split.sh %s %t && cd %t && %parlift analyze main.c store.c step.c 2>&1 | FileCheck %s
// CHECK-NOT: step.c:{{.*}}is parallel: no
// CHECK: step.c:{{[0-9]+}}:3: remark: loop over `i` is parallel when
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
