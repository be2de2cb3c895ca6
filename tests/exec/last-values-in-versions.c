// The version of a loop that enough iterations choose runs at least one: last values need no first ones there. Beside it stands the loop as
// it was, for few iterations and none.
// RUN: %parlift parallelize -q --two-versions %s -o %t.omp.c
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
// RUN: %{GCC} -O1 -w %s -o %t.original && %t.original > %t.expected
// RUN: for o in 0 2; do %{GCC} -O$o -fopenmp -Wall -Wextra -Werror %t.omp.c -o %t.parallel && for n in 1 2 3 4 7; do OMP_NUM_THREADS=$n %t.parallel | diff %t.expected - || exit 1; done; done
// RUN: clang-19 -O1 -fopenmp -Wall -Wextra -Werror %t.omp.c -o %t.parallel && OMP_NUM_THREADS=3 %t.parallel | diff %t.expected -
#include <stdio.h>

enum { N = 9000 };
static double a[N + 1], b[N + 1];

// CHECK-LABEL: long copied(
static long copied(int from, int n, const double *restrict x, double *restrict y) {
  int i, twice = -1;
  double *p = y;
  // CHECK: if ((long)n - from > {{[0-9]+}} && omp_get_max_threads() > 1) {
  // CHECK-NEXT: {{^}}    double *const p_start = p;
  // CHECK-NEXT: {{^}}    #pragma omp parallel for {{.*}}lastprivate(i, twice, p)
  // CHECK: {{^}}    }
  // CHECK-NEXT: {{^}}  } else {
  for (i = from; i < n; i++) {
    twice = 2 * i;
    *p++ = x[i] + twice;
  }
  return i + 3L * twice + 5L * (p - y);
}

// The product of two sizes is large where both are negative, too: the loop does not run then.
// CHECK-LABEL: int rows(
static int rows(int n, int m, double *restrict x) {
  int i, j, last = -1;
  // CHECK: if ((double)n * m > {{[0-9]+}} && omp_get_max_threads() > 1) {
  // CHECK: #pragma omp parallel for {{.*}}firstprivate(last)
  for (i = 0; i < n; i++) {
    last = i;
    for (j = 0; j < m; j++)
      x[(i * 31 + j) % 7 + 7 * i] += j;
  }
  return i + 10 * last;
}

int main(void) {
  static const int sizes[] = {-3, 0, 1, 2, 3, 100, 2999, 3000, 3001, 4001, 5000, N};
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++) {
    for (int i = 0; i <= N; i++)
      b[i] = i % 11;
    printf("%d %ld", sizes[k], copied(0, sizes[k], b, a));
    printf(" %ld", copied(7, sizes[k], b, a));
    printf(" %d", rows(sizes[k] > 1200 ? 1200 : sizes[k], sizes[k], a));
    printf(" %d", rows(-sizes[k], -sizes[k], a));
    double sum = 0;
    for (int i = 0; i < N; i++)
      sum += a[i] * (i % 5);
    printf(" %.1f\n", sum);
  }
  return 0;
}
