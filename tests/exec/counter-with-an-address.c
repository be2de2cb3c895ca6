// The address of a counter is taken outside of the loop: each thread has a counter of its own, where nothing in the loop goes
// by that address.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 60000 };
static double a[N];
static int whole[N];
static int *somewhere;

__attribute__((noinline)) void keep(int *p) {
  somewhere = p;
  *p += 3;
}
__attribute__((noinline)) int *where(void) {
  return somewhere;
}

static int read(int n) {
  int i;
  sscanf("17", "%d", &i);
  // CHECK: sscanf(
  // CHECK: #pragma omp parallel for
  for (i = 0; i < n; i++)
    a[i] = a[i] * 2;
  return 0;
}
static int readAfter(int n) {
  int i;
  keep(&i);
  // CHECK: keep(&i)
  // CHECK: #pragma omp parallel for lastprivate(i)
  for (i = 0; i < n; i++)
    a[i] = a[i] + 1;
  return *where();
}
// What follows must stay as it is.
static int throughPointer(int n) {
  int i, *p = &i;
  // CHECK-LABEL: int throughPointer
  // CHECK-NOT: pragma omp
  // CHECK: for (i = 0
  for (i = 0; i < n; i++)
    whole[i] = *p;
  return whole[n - 1];
}
static int throughGlobal(int n) {
  int i;
  keep(&i);
  // CHECK-LABEL: int throughGlobal
  // CHECK-NOT: pragma omp
  // CHECK: for (i = 0
  for (i = 0; i < n; i++)
    whole[i] = *somewhere + 1;
  return whole[n - 1];
}
static int look(int k) {
  return *somewhere + k;
}
static int throughCallee(int n) {
  int i;
  keep(&i);
  // CHECK-LABEL: int throughCallee
  // CHECK-NOT: pragma omp
  // CHECK: for (i = 0
  for (i = 0; i < n; i++)
    whole[i] = look(1);
  return whole[n - 1];
}
static int assigned(int n, int *p, int k) {
  int i;
  if (k > 0)
    p = &i;
  // CHECK-LABEL: int assigned
  // CHECK-NOT: pragma omp
  // CHECK: for (i = 0
  for (i = 0; i < n; i++)
    whole[i] = *p;
  return whole[n - 1];
}
static int addressInside(int n) {
  int i;
  // CHECK-LABEL: int addressInside
  // CHECK-NOT: pragma omp
  // CHECK: for (i = 0
  for (i = 0; i < n; i++) {
    const int *q = &i;
    whole[i] = *q * 2;
  }
  return whole[n - 1];
}

int main(void) {
  int one = 5;
  for (int i = 0; i < N; i++)
    a[i] = whole[i] = i;
  printf("%d", read(N));
  printf(" %d", readAfter(N));
  printf(" %g %d", a[N - 1], whole[N - 1]);
  printf(" %d", throughPointer(N));
  printf(" %d", throughGlobal(N));
  printf(" %d", throughCallee(N));
  printf(" %d", assigned(N, &one, 1));
  printf(" %d\n", addressInside(N));
  return 0;
}
