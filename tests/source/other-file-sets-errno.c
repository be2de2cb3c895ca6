// This file reads errno, which what the other file does may set.
// RUN: %S/Inputs/split.sh %s %t && cd %t && %parlift analyze a.c b.c 2>&1 | FileCheck %s
// CHECK-NOT: a.c:{{.*}}is parallel
// CHECK: a.c:{{[0-9]+}}:3: remark: loop over `i` not proved parallel: {{.*}}[call-opaque]
// CHECK-NOT: a.c:{{.*}}is parallel
// FILE a.c
#include <errno.h>
void row(double *r, int n);
void all(double a[64][64]) {
  for (int i = 0; i < 64; i++)
    row(a[i], 64);
}
int failed(void) { return errno != 0; }
// FILE b.c
#include <math.h>
void row(double *r, int n) {
  for (int k = 0; k < n; k++)
    r[k] = log(r[k]);
}
