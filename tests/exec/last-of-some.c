// The number of the last iteration that meets a condition is the greatest of all of them, and the least where they descend.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

enum { N = 60000, R = 40 };
static float a[N];
static int rows[R];

// CHECK-LABEL: static int last(
// CHECK: #pragma omp parallel for reduction(max:j)
static int last(int n, const float *x, float limit) {
  int j = -1;
  for (int i = 0; i < n; i++)
    if (x[i] < limit)
      j = i;
  return j;
}

// CHECK-LABEL: static long behind(
// CHECK: #pragma omp parallel for reduction(max:at)
static long behind(int n, const float *x, float limit) {
  long at;
  at = 0;
  for (int i = 2; i < n; i += 3) {
    if (x[i] < limit)
      at = i + 1;
    if (x[i] > 90)
      at = i + 1;
  }
  return at;
}

// CHECK-LABEL: static int first(
// CHECK: #pragma omp parallel for reduction(min:j)
static int first(const float *x, float limit) {
  int j = N;
  for (int i = N - 1; i >= 0; i--)
    if (x[i] < limit)
      j = i;
  return j;
}

// Of each row: the value from before is that of the row.
// CHECK-LABEL: static void ofRows(
// CHECK: #pragma omp parallel for
// CHECK: int j = -1;
static void ofRows(int n, int m, const float *restrict x, int *restrict to) {
  for (int i = 0; i < n; i++) {
    int j = -1;
    for (int k = 0; k < m; k++)
      if (x[i * m + k] < 3)
        j = k;
    to[i] = j;
  }
}

// CHECK-LABEL: static int startsAbove(
// CHECK-NOT: reduction
// CHECK-LABEL: int main
static int startsAbove(int n, const float *x, float limit) {
  int j = 5;
  for (int i = 0; i < n; i++)
    if (x[i] < limit)
      j = i;
  return j;
}

int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = (float)((i * 7919L) % 97);
  const float limits[] = {-1, 0.5f, 3, 1000};
  for (int k = 0; k < 4; k++)
    for (int n = N; n > 0; n = n * 2 / 5) {
      printf("%d %ld %d", last(n, a, limits[k]), behind(n, a, limits[k]), first(a, limits[k]));
      printf(" %d\n", startsAbove(n, a, limits[k]));
    }
  ofRows(R, N / R, a, rows);
  for (int i = 0; i < R; i++)
    printf("%d\n", rows[i]);
  printf("%d %d\n", last(0, a, 50), last(-3, a, 50));
  return 0;
}
