// Macros and flags are those of the other file.
// RUN: %S/Inputs/split.sh %s %t && cd %t && %parlift analyze -p . a.c 2>&1 | FileCheck %s
// CHECK: a.c:{{[0-9]+}}:3: remark: loop over `i` is parallel
// FILE a.c
#define STEP 0
void row(double *r, int n);
void all(double a[64][64]) {
  for (int i = 0; i < 64; i++)
    row(a[i], 64);
}
// FILE b.c -DWEIGHT=3
#define STEP 1
void row(double *r, int n) {
  for (int k = 0; k < n; k += STEP)
    r[k] = WEIGHT;
}
