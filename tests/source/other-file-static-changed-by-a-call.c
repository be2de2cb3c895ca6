// A static number of the other file that one of its functions changes: a loop that calls it and reads the number through another one.
// RUN: %S/Inputs/split.sh %s %t && cd %t && %parlift analyze a.c b.c 2>&1 | FileCheck %s
// CHECK-NOT: a.c:{{.*}}is parallel
// CHECK: a.c:{{[0-9]+}}:3: remark: loop over `i` {{.*}}`w
// CHECK-NOT: a.c:{{.*}}is parallel
// FILE a.c
void row(double *r, int n);
void set(double x);
void all(double *a) {
  for (int i = 0; i < 64; i++)
    {
    row(a + i * 64, 64);
    set(i);
  }
}
// FILE b.c
static double w = 1;
void row(double *r, int n) {
  r[0] = w * n;
}
void set(double x) { w = x; }
