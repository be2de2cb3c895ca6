// A record that is assigned as a whole is in one clause, once, whether its fields are read one by one or not.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.c | FileCheck %s
#include <stdio.h>

struct point { long x, y; };
enum { N = 3000 };
static struct point a[N], b[N];

// CHECK: void swapped(
// CHECK: #pragma omp parallel for private(t)
static void swapped(int n) {
  struct point t;
  int j;
  for (j = 0; j < n; j++) {
    t = a[j];
    a[j] = b[j];
    b[j] = t;
  }
}
// CHECK: long kept(
// CHECK: #pragma omp parallel for firstprivate(last) lastprivate(last)
static long kept(int n, long k) {
  struct point last = {1, 2};
  int j;
  for (j = 0; j < n; j++) {
    struct point now = {3, k};
    last = now;
  }
  return last.x + last.y;
}
// The last point is read as a whole, by its fields before that.
// CHECK: struct point fields(
// CHECK-NOT: (p,
// CHECK-NOT: , p)
// CHECK: long carried(
static struct point fields(int n) {
  struct point p = {5, 6};
  int j;
  for (j = 0; j < n; j++) {
    p = b[j];
    a[j].x = p.y;
    a[j].y = p.x + p.y;
  }
  return p;
}
// An iteration reads what the one before it assigned.
// CHECK-NOT: #pragma omp parallel for
// CHECK: int main
static long carried(int n) {
  struct point p = {5, 6};
  int j;
  for (j = 0; j < n; j++) {
    a[j].x = p.y;
    p = b[j];
  }
  return p.x;
}

int main(void) {
  for (int j = 0; j < N; j++) {
    a[j].x = j, a[j].y = 2 * j;
    b[j].x = -j, b[j].y = 7 - j;
  }
  swapped(N);
  printf("%ld %ld\n", a[17].y, b[N - 1].x);
  printf("%ld %ld\n", kept(N, 7), kept(0, 7));
  struct point p = fields(N), none = fields(0);
  printf("%ld %ld %ld %ld %ld\n", p.x, p.y, none.x, a[20].x, a[20].y);
  const long last = carried(N);
  printf("%ld %ld %ld\n", last, carried(0), b[21].x);
  return 0;
}
