// A static array whose address goes to a function of another file, which keeps it nowhere, overlaps no pointer from elsewhere.
// RUN: %S/Inputs/split.sh %s %t && cd %t && %parlift analyze main.c store.c step.c fill.c 2>&1 | FileCheck %s
// CHECK: step.c:{{[0-9]+}}:3: remark: loop over `j` is parallel: {{.*}} apart from private `line`
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
void fill(double *to, const double *from, int n);
static double line[64];
void step(int n) {
  for (int j = 0; j < n; j++) {
    fill(line, v + 64 * j, 64);
    for (int i = 0; i < 64; i++)
      u[64 * j + i] = line[63 - i];
  }
}
// FILE fill.c
void fill(double *to, const double *from, int n) {
  for (int i = 0; i < n; i++)
    to[i] = from[i];
}
