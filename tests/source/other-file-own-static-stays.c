// A static function of both files: each calls its own.
// RUN: %S/Inputs/split.sh %s %t && cd %t && %parlift analyze a.c b.c 2>&1 | FileCheck %s
// CHECK-NOT: a.c:{{.*}}is parallel
// CHECK: a.c:{{[0-9]+}}:3: remark: loop over `i` {{.*}}`calls
// CHECK-NOT: a.c:{{.*}}is parallel
// FILE a.c
static double f(double x) { return x + 1; }
void row(double *r, int n);
void all(double a[64][64]) {
  for (int i = 0; i < 64; i++)
    {
    row(a[i], 64);
    a[i][0] = f(a[i][0]);
  }
}
// FILE b.c
static int calls;
static double f(double x) { calls++; return x; }
void row(double *r, int n) { r[0] = f(r[0]) * n; }
