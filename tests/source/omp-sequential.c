// A program without parallel loops comes out byte for byte, with a reason for each loop.
// RUN: %parlift parallelize %s -o %t.c 2> %t.remarks
// RUN: cmp %s %t.c
// RUN: FileCheck %s < %t.remarks
extern int g(int);
int f(int n, int *a, int *list) {
  // CHECK: [[@LINE+1]]:{{.*}} [dependence-carried]
  for (int i = 1; i < n; i++)
    a[i] += a[i - 1] * a[i - 1];
  // CHECK: [[@LINE+1]]:{{.*}} [call-opaque]
  for (int i = 0; i < n; i++)
    a[i] = g(i);
  // CHECK: [[@LINE+1]]:{{.*}} [scalar-carried]
  while (list[n])
    n = list[n];
  // CHECK: [[@LINE+1]]:{{.*}} [reads-past-exit]
  for (int i = 0; i < n; i++)
    if (a[i] == 3)
      return i;
  // CHECK: 0 of 4 loops parallelized
  return -1;
}
