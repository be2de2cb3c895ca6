// An atomic store has a line of its own, and so has what follows it on the user's line: it would look like a part of the branch, of
// which compilers warn.
// RUN: env parlift_flags="--thread-cost=0" %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>
#define N 1000
static int a[N], b[N], c[N];

// CHECK-LABEL: static void raised
// CHECK: if (a[i] > 40)
// CHECK-NEXT: #pragma omp atomic write
// CHECK-NEXT: *changed = 1;
// CHECK-NEXT: a[i] += 2; }
static void raised(int n, int *changed) {
  for (int i = 0; i < n; i++) { if (a[i] > 40) *changed = 1; a[i] += 2; }
}
// CHECK-LABEL: static void either
// CHECK: *changed = 1;
// CHECK-NEXT: else
// CHECK-NEXT: #pragma omp atomic write
// CHECK-NEXT: *other = 2;
// CHECK-NEXT: b[i] += 2; }
static void either(int n, int *changed, int *other) {
  for (int i = 0; i < n; i++) { if (b[i] > 40) *changed = 1; else *other = 2; b[i] += 2; }
}
// A comment belongs to the statement before it.
// CHECK-LABEL: static void alone
// CHECK: *changed = 1; // found
static void alone(int n, int *changed) {
  for (int i = 0; i < n; i++) if (c[i] > 40) *changed = 1; // found
}

int main(void) {
  static int changed[4];
  long sum = 0;
  for (int i = 0; i < N; i++)
    a[i] = b[i] = c[i] = i * 7 % 50;
  raised(N, changed);
  either(N, changed + 1, changed + 2);
  alone(N, changed + 3);
  for (int i = 0; i < N; i++)
    sum = sum * 3 % 1000003 + a[i] + b[i] + c[i];
  printf("%ld %d %d %d %d\n", sum, changed[0], changed[1], changed[2], changed[3]);
  return 0;
}
