// Counters that are static, or of the file, as f2c and old code have them: each thread has one of its own, and the last value stays
// where somebody may read it.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: env parlift_flags="--as-written --thread-cost=0" %S/same-output.sh %parlift %s %t.written
// RUN: grep -v CHECK %t.written.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 30000, M = 100 };
typedef int integer;
typedef double doublereal;

static integer at, row, column;
static unsigned back;
int visible;
static doublereal a[N + 8], b[N + 8], table[M][M];

// CHECK-LABEL: int axpy_
static int axpy_(integer *n, doublereal *da, doublereal *dx, doublereal *dy) {
  static integer i__;
  integer i__1;
  --dy;
  --dx;
  i__1 = *n;
  // CHECK: #pragma omp parallel for
  // CHECK: for (i__ = 1; i__ <= i__1; ++i__)
  for (i__ = 1; i__ <= i__1; ++i__)
    dy[i__] += *da * dx[i__];
  return 0;
}

// CHECK-LABEL: int fill
static int fill(int n) {
  // CHECK: const int at_runs = at < n;
  // CHECK-NEXT: #pragma omp parallel for lastprivate(at)
  for (at = 0; at < n; at++)
    a[at] = at * 0.5;
  return at;
}

// Nobody reads `column` before it is set again.
// CHECK-LABEL: void squares
static void squares(int n) {
  // CHECK: #pragma omp parallel for private(column) lastprivate(row)
  for (row = 0; row < n; row++)
    for (column = 0; column < n; column++)
      table[row][column] += row * column;
}

// CHECK-LABEL: void global
static void global(int n, doublereal *restrict x) {
  // CHECK: #pragma omp parallel for lastprivate(visible)
  for (visible = 2; visible < n; visible += 3)
    x[visible] += visible;
}

// CHECK-LABEL: void backwards
static void backwards(unsigned n) {
  // CHECK: #pragma omp parallel for
  for (back = n; back > 0; back--)
    b[back - 1] += back;
}

static double weight(int scale) { return scale * at; }

// A function that it calls reads the counter.
// CHECK-LABEL: void called
static void called(int n) {
  // CHECK-NOT: #pragma omp
  // CHECK: for (at = 0; at < n; at++)
  for (at = 0; at < n; at++)
    a[at] += weight(3);
}

// What is written may be the counter.
// CHECK-LABEL: void through
static void through(int n, int *x) {
  // CHECK-NOT: #pragma omp
  // CHECK: for (visible = 0; visible < n; visible++)
  for (visible = 0; visible < n; visible++)
    x[visible] = visible + 1;
}

// CHECK-LABEL: int main
int main(void) {
  const int tests[] = {0, 1, 2, 7, 99, M, 1000, 1001, -1, N};
  static int small[8];
  for (int k = 0; k < (int)(sizeof tests / sizeof *tests); k++) {
    integer n = tests[k];
    doublereal half = 0.5;
    axpy_(&n, &half, a + 1, b + 1);
    printf("%d ", fill(n));
    squares(n < M ? n : M);
    global(n, a);
    backwards(n > 0 ? (unsigned)n : 0);
    called(n);
    through(n < 8 ? n : 8, small);
    printf("%d %d %d\n", visible, at, row);
  }
  through(2, &visible);
  double sum = visible;
  for (int i = 0; i < N; i++)
    sum += (a[i] + b[i] * 3) * (i % 7);
  for (int i = 0; i < M; i++)
    for (int j = 0; j < M; j++)
      sum += table[i][j] * (j % 5);
  printf("%.17g\n", sum);
  return 0;
}
