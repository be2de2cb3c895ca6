// A static variable of each file by one name: they are two.
// RUN: %S/Inputs/split.sh %s %t && cd %t && %parlift analyze a.c b.c 2>&1 | FileCheck %s
// CHECK: a.c:{{[0-9]+}}:3: remark: loop over `i` is parallel
// FILE a.c
static double last;
double get(void) { return last; }
void row(double *r, int n);
void all(double a[64][64]) {
  for (int i = 0; i < 64; i++)
    {
    row(a[i], 64);
    a[i][0] = last;
  }
}
void set(double x) { last = x; }
// FILE b.c
static double last = 3;
void row(double *r, int n) {
  for (int k = 0; k < n; k++)
    r[k] = r[k] * last;
}
