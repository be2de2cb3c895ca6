// Bodies are found through any number of files, also back in the first one.
// RUN: %S/Inputs/split.sh %s %t && cd %t && %parlift analyze a.c b.c c.c 2>&1 | FileCheck %s
// CHECK: a.c:{{[0-9]+}}:3: remark: loop over `i` is parallel
// FILE a.c
double weight(int k) { return k * 0.5; }
void row(double *r, int n);
void all(double a[64][64]) {
  for (int i = 0; i < 64; i++)
    row(a[i], 64);
}
// FILE b.c
void cell(double *r, int k);
void row(double *r, int n) {
  for (int k = 0; k < n; k++)
    cell(r, k);
}
// FILE c.c
double weight(int k);
void cell(double *r, int k) { r[k] = r[k] * weight(k); }
