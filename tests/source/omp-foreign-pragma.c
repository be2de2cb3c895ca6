// Another compiler directive must stay next to its loop.
// RUN: %parlift parallelize %s -o %t.c 2> %t.remarks
// RUN: cmp %s %t.c
// RUN: FileCheck %s < %t.remarks
void f(int n, double *a) {
  // CHECK: [[@LINE+2]]:{{.*}}`#pragma GCC ivdep`{{.*}} [need-not-emitted]
#pragma GCC ivdep
  for (int i = 0; i < n; i++)
    a[i] = 0;
}
