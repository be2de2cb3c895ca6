// A table that the other file keeps to itself overlaps nothing.
// RUN: %S/Inputs/split.sh %s %t && cd %t && %parlift analyze a.c b.c 2>&1 | FileCheck %s
// CHECK: a.c:{{[0-9]+}}:3: remark: loop over `i` is parallel:
// FILE a.c
void row(double *r, int n);
void all(double *a) {
  for (int i = 0; i < 64; i++)
    row(a + i * 64, 64);
}
// FILE b.c
static const double w[4] = {1, 2, 3, 4};
void row(double *r, int n) {
  for (int k = 0; k < n; k++)
    r[k] = r[k] * w[k % 4];
}
