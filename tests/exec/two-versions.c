// With --two-versions a loop that a condition decides on stands there twice: below the condition it is the user's own
// text, and no thread is asked for. Results are the same on both sides of it.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: %parlift parallelize --two-versions %s -o %t.two.c 2> /dev/null
// RUN: grep -v CHECK %t.two.c | FileCheck %s
// RUN: %parlift parallelize --two-versions %t.two.c -o %t.again.c 2> /dev/null
// RUN: diff %t.two.c %t.again.c
// RUN: %{GCC} -O2 -fopenmp -Wall -Wextra -Werror %t.two.c -o %t.two
// RUN: %{GCC} -O2 %s -o %t.plain
// RUN: diff <(%t.plain) <(OMP_NUM_THREADS=4 %t.two)
#include <stdio.h>

enum { N = 20000 };
static double a[N], b[N];

// CHECK-LABEL: static void twice
// CHECK: if (n > {{[0-9]+}} && omp_get_max_threads() > 1) {
// CHECK-NEXT: #pragma omp parallel for
// CHECK-NEXT: for (i = 0; i < n; i++)
// CHECK-NEXT: x[i] *= 2;
// CHECK-NEXT: } else {
// CHECK-NEXT: for (i = 0; i < n; i++)
// CHECK-NEXT: x[i] *= 2;
// CHECK-NEXT: }
static void twice(int n, double *x) {
  int i;
  for (i = 0; i < n; i++)
    x[i] *= 2;
}

// An `else` of the user's stays with its `if`.
// CHECK-LABEL: static double branch
// CHECK: #pragma omp parallel for reduction(+:s)
static double branch(int n, const double *x) {
  double s = 0;
  if (n > 3)
    for (int i = 0; i < n; i++) /* it's */ s += x[i];
  else
    s = -1;
  return s;
}

// CHECK-LABEL: static int packed
// CHECK: const int k_start = k;
// CHECK: } else {
// CHECK-NEXT: for (int i = 0; i < n; i++) {
// CHECK-NEXT: x[k] = i;
// CHECK-NEXT: k += 2;
static int packed(int n, double *x) {
  int k = 0;
  for (int i = 0; i < n; i++) {
    x[k] = i;
    k += 2;
  }
  return k;
}

int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = i % 31, b[i] = 0;
  twice(N, a);
  twice(10, a);
  printf("%d %d %d ", packed(N / 2, b), packed(3, b), packed(-1, b));
  printf("%.1f %.1f %.1f\n", branch(N, a), branch(5, a), branch(2, b));
  for (int i = 0; i < N; i += 997)
    printf("%g %g ", a[i], b[i]);
  printf("\n");
  return 0;
}
