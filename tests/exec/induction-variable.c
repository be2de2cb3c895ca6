// A variable that advances by a constant, dead or used after the loop.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 50000 };
static int a[2 * N + 10], b[N];

static void spread(int n) {
  int k = 3;
  // CHECK: k_start = k;
  // CHECK-NEXT: #pragma omp parallel for
  // CHECK-SAME: private(k)
  for (int i = 0; i < n; i++) {
    a[k] = b[i];
    k += 2;
  }
}

static int gather(int n, int k) {
  // CHECK: lastprivate(k)
  for (int i = 1; i < n; i++) {
    k++;
    b[i] = a[k] + i;
  }
  return k;
}

int main(void) {
  long sum = 0;
  for (int i = 0; i < N; i++)
    b[i] = i;
  spread(N);
  printf("%d %d %d\n", gather(N, 2), gather(0, 2), gather(5, 4));
  for (int i = 0; i < N; i++)
    sum += (long)a[i] * b[i] % 1000;
  printf("%ld\n", sum);
  return 0;
}
