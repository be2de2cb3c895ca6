// A counter declared outside keeps the value that it has after the loop, run or not.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 60000 };
static int a[N];

static int up(int n) {
  int i;
  // CHECK: i = 5;
  // CHECK-NEXT: #pragma omp parallel for lastprivate(i)
  // CHECK-NEXT: for (i = 5; i < n; i++)
  for (i = 5; i < n; i++)
    a[i] = i;
  return i;
}

static int down(int n) {
  int i;
  // CHECK: #pragma omp parallel for lastprivate(i)
  for (i = n - 1; i >= 0; i -= 3)
    a[i] += 2;
  return i;
}

static int dead(int n) {
  int i;
  // CHECK: #pragma omp parallel for{{( if\(.*\))?$}}
  // CHECK-NEXT: for (i = 0; i < n; i++)
  for (i = 0; i < n; i++)
    a[i] += 1;
  return n;
}

int main(void) {
  printf("%d %d %d\n", up(N), up(0), up(7));
  printf("%d %d %d\n", down(N), down(0), down(4));
  printf("%d\n", dead(N));
  printf("%d %d %d\n", a[0], a[7], a[N - 1]);
  return 0;
}
