// This file looks at the flags that what the other file computes may raise.
// RUN: %S/Inputs/split.sh %s %t && cd %t && %parlift analyze a.c b.c 2>&1 | FileCheck %s
// CHECK-NOT: a.c:{{.*}}is parallel
// CHECK: a.c:{{[0-9]+}}:3: remark: loop over `i` not proved parallel: {{.*}}[call-opaque]
// CHECK-NOT: a.c:{{.*}}is parallel
// FILE a.c
#include <fenv.h>
void row(double *r, int n);
void all(double a[64][64]) {
  for (int i = 0; i < 64; i++)
    row(a[i], 64);
}
int failed(void) { return fetestexcept(FE_ALL_EXCEPT); }
// FILE b.c
#include <math.h>
void row(double *r, int n) {
  for (int k = 0; k < n; k++)
    r[k] = log(r[k]);
}
