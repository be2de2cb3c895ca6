// Each iteration writes the same elements of an array, and others of it by another name: the ranges are apart, which the program tests
// itself, but the last values of the whole array would be written over the others.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

static int e[4000];

static void f(int n, int *a) {
  // CHECK-NOT: lastprivate(e)
  if (e + 4 <= a || a + n <= e + 2)
    for (int j = 0; j < n; j++) {
      e[2] = n;
      e[3] = n + 1;
      a[j] = j * 3;
    }
}

static int own[4000];
static void g(int n, int *restrict a) {
  // CHECK: lastprivate({{.*}}own
  for (int j = 0; j < n; j++) {
    own[2] = j;
    own[3] = j + 1;
    a[j] = own[2] * 3;
  }
}

int main(void) {
  static int other[3000];
  long sum = 0;
  f(3000, e + 10);
  g(3000, other);
  for (int i = 0; i < 4000; i++)
    sum += (long)e[i] * (i % 7) + own[i];
  for (int i = 0; i < 3000; i++)
    sum += other[i];
  printf("%ld\n", sum);
  return 0;
}
