// A condition of the loop would have to name what only the other file names.
// RUN: %S/Inputs/split.sh %s %t && cd %t && %parlift analyze a.c b.c 2>&1 | FileCheck %s
// CHECK-NOT: a.c:{{.*}}parallel when
// CHECK: a.c:{{[0-9]+}}:3: remark: loop over `i` is sequential
// CHECK-NOT: parallel when {{.*}}distance
// FILE a.c
void shift(double *r, int i);
void all(double *a) {
  for (int i = 0; i < 64; i++)
    shift(a, i);
}
// FILE b.c
static int distance = 3;
void set(int d) { distance = d; }
void shift(double *r, int i) { r[i] = r[i + distance]; }
