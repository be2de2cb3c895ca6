// A variable that the other file only reads.
// RUN: %S/Inputs/split.sh %s %t && cd %t && %parlift analyze a.c b.c 2>&1 | FileCheck %s
// CHECK: a.c:{{[0-9]+}}:3: remark: loop over `i` is parallel
// FILE a.c
void row(double *r, int n);
void all(double a[64][64]) {
  for (int i = 0; i < 64; i++)
    row(a[i], 64);
}
// FILE b.c
double scale;
void row(double *r, int n) {
  for (int k = 0; k < n; k++)
    r[k] = r[k] * scale;
}
