// A static variable of the other file that it writes: shared by all iterations, and no clause can name it.
// RUN: %S/Inputs/split.sh %s %t && cd %t && %parlift analyze a.c b.c 2>&1 | FileCheck %s
// CHECK-NOT: a.c:{{.*}}is parallel
// CHECK: a.c:{{[0-9]+}}:3: remark: loop over `i` {{.*}}`last`
// CHECK-NOT: a.c:{{.*}}is parallel
// FILE a.c
void row(double *r, int n);
void all(double a[64][64]) {
  for (int i = 0; i < 64; i++)
    row(a[i], 64);
}
// FILE b.c
static double last;
void row(double *r, int n) {
  for (int k = 0; k < n; k++)
    last = r[k], r[k] = last * 2;
}
