// What a loop prints comes out in its order: an effect that is seen, and no call that might do anything. Nobody gives the file that defines
// `printf`. A format that is not known, or that stores, and other streams may do more.
// RUN: %parlift parallelize --as-written %s 2>&1 > /dev/null | FileCheck %s
// RUN: %parlift parallelize --as-written %s 2>&1 > /dev/null | not grep 'define the function'
#include <stdio.h>

// CHECK: :[[@LINE+2]]:3: remark: loop over `i` not proved parallel: `printf` is input, output, volatile or atomic, and its order is visible [observable-effect]
void table(int n, const double *a) {
  for (int i = 0; i < n; i++)
    printf("%g\n", a[i]);
}
// CHECK-NOT: pure-functions

static void show(double x) {
  if (x > 100)
    fprintf(stderr, "big\n");
}
// CHECK: :[[@LINE+2]]:3: remark: loop over `i` not proved parallel: `fprintf` is input, output{{.*}}[observable-effect]
void twice(int n, double *a) {
  for (int i = 0; i < n; i++) {
    a[i] *= 2;
    show(a[i]);
  }
}
// CHECK-NOT: pure-functions

// CHECK: :[[@LINE+2]]:3: remark: loop over `i` not proved parallel: the call of `printf` may read or write anything [call-opaque]
void by(int n, const int *a, const char *format) {
  for (int i = 0; i < n; i++)
    printf(format, a[i]);
}
// CHECK: :[[@LINE+2]]:3: remark: loop over `i` not proved parallel: the call of `printf` may read or write anything [call-opaque]
void counted(int n, int *a) {
  for (int i = 0; i < n; i++)
    printf("%d%n", i, &a[i]);
}
// CHECK: :[[@LINE+2]]:3: remark: loop over `i` not proved parallel: the call of `fprintf` may read or write anything [call-opaque]
void into(int n, const int *a, FILE *out) {
  for (int i = 0; i < n; i++)
    fprintf(out, "%d\n", a[i]);
}
