// All iterations read one element that one of them writes: those before it, it, and those behind it each run as they may.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 320000 };
static double a[N], b[N], c[N];

static void middle(void) {
  // CHECK-LABEL: void middle
  // CHECK: #pragma omp parallel for
  // CHECK-NEXT: for (int i = 0; i < 160000; i++)
  // CHECK: a[160000] = a[160000] + b[160000];
  // CHECK: #pragma omp parallel for
  // CHECK-NEXT: for (int i = 160001; i < N; i++)
  for (int i = 0; i < N; i++)
    a[i] = a[160000] + b[i];
}
static void first(int n) {
  // CHECK-LABEL: void first
  // CHECK: #pragma omp parallel for
  // CHECK-NEXT: for (int i = 1; i < n; i++)
  for (int i = 0; i < n; i++)
    c[i] = (c[i] + 1) / (c[0] + 2);
}
// Each iteration reads what the one before it wrote, too: scans on both sides of the element.
static void chain(void) {
  // CHECK-LABEL: void chain
  // CHECK-NOT: parallel for
  // CHECK: omp ordered
  // CHECK: int main
  for (int i = 1; i < N; i++)
    b[i] = b[i - 1] * 0.5 + b[160000];
}

int main(void) {
  for (int i = 0; i < N; i++) {
    a[i] = i % 1000;
    b[i] = i % 100;
    c[i] = i % 17 + 3;
  }
  middle();
  first(N);
  chain();
  long sum = 0;
  for (int i = 0; i < N; i++)
    sum += (long)(a[i] * 3) + (long)(b[i] * 1e9) + (long)(c[i] * 1e9) * (i % 7);
  printf("%ld\n", sum);
  return 0;
}
