// A variable that the other file reads: it may overlap what the loop writes, and the test names it where it is declared here.
// RUN: %S/Inputs/split.sh %s %t && cd %t && %parlift analyze a.c b.c d.c 2>&1 | FileCheck %s
// CHECK: a.c:{{[0-9]+}}:3: remark: loop over `i` is parallel when {{.*}}scale
// CHECK: d.c:{{[0-9]+}}:3: remark: loop over `i` not proved parallel: `scale` and `a` may overlap
// FILE a.c
#include "grid.h"
void row(double *r, int n);
void all(double a[64][64]) {
  for (int i = 0; i < 64; i++)
    row(a[i], 64);
}
// FILE b.c
#include "grid.h"
double scale;
void row(double *r, int n) {
  for (int k = 0; k < n; k++)
    r[k] = r[k] * scale;
}
// FILE d.c
void row(double *r, int n);
void others(double a[64][64]) {
  for (int i = 0; i < 64; i++)
    row(a[i], 64);
}
extern double scale;
// FILE grid.h
extern double scale;
