// The other file calls back a function of this one, which counts: each iteration goes on from what the one before left.
// RUN: %S/Inputs/split.sh %s %t && cd %t && %parlift analyze a.c b.c 2>&1 | FileCheck %s
// CHECK-NOT: a.c:{{.*}}is parallel
// CHECK: a.c:{{[0-9]+}}:3: remark: loop over `i` {{.*}}`count`
// CHECK-NOT: a.c:{{.*}}is parallel
// FILE a.c
static int count;
void tick(void) { count++; }
void row(double *r, int n);
void all(double a[64][64]) {
  for (int i = 0; i < 64; i++) {
    row(a[i], 64);
    a[i][0] = count;
  }
}
// FILE b.c
void tick(void);
void row(double *r, int n) {
  r[0] = n;
  tick();
}
