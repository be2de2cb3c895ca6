// A kernel cannot call what stands in another file.
// RUN: %S/Inputs/split.sh %s %t && cd %t && %parlift parallelize --target=cuda -p . a.c 2>&1 | FileCheck %s
// CHECK: `row` is called, which is defined in another file
// FILE a.c
void row(double *r, int n);
void all(double a[40000][4000]) {
  for (int i = 0; i < 40000; i++)
    row(a[i], 4000);
}
// FILE b.c
void row(double *r, int n) {
  for (int k = 0; k < n; k++)
    r[k] = r[k] * 2;
}
