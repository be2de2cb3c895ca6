// A function of another file returns the same block in each call.
// RUN: %S/Inputs/split.sh %s %t && cd %t && %parlift analyze main.c store.c step.c get.c 2>&1 | FileCheck %s
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
double *u, *v;
double *get(int n);
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
// FILE get.c
#include <stdlib.h>
static double *pool;
double *get(int n) {
  if (!pool)
    pool = malloc(1000 * n * sizeof *pool);
  return pool;
}
