// Loops that macros say are written out where they need tests, or have no place for a directive, and only there.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: %parlift parallelize --thread-cost=0 -q %s -o %t.out.c
// RUN: FileCheck %s --input-file=%t.out.c
// RUN: %parlift parallelize --thread-cost=0 -q %t.out.c -o %t.twice.c && cmp %t.out.c %t.twice.c
// RUN: %parlift analyze %s 2>&1 | FileCheck %s --check-prefix=SAYS
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  int w, h, stride;
  float *data;
} image;

#define AT(im, x, y) ((im)->data[(y) * (im)->stride + (x)])
#define FOR_Y(im) for (int y = 0; y < (im)->h; y++)
#define FOR_PIXELS(im)              \
  for (int y = 0; y < (im)->h; y++) \
    for (int x = 0; x < (im)->w; x++)
#define REP(i, n) for (i = 0; i < (n); ++i)
#define SIZE (1 << 7)
#define CLEAR(a, n)               \
  do {                            \
    int clear_k;                  \
    for (clear_k = 0; clear_k < (n); clear_k++) \
      (a)[clear_k] = 0;           \
  } while (0)
#define ROW(im) \
  int width = (im)->w; \
  float *row = (im)->data + y * (im)->stride;

// The rows may overlap, and what the widths are stands in the macro.
// CHECK-LABEL: void scale(
// CHECK: #pragma omp parallel for
// CHECK: {{^}}  for (int y = 0; y < (from)->h; y++)
// CHECK-NEXT: {{^}}    for (int x = 0; x < (from)->w; x++)
// CHECK-NEXT: AT(to, x, y) = by * AT(from, x, y);
static void scale(image *to, const image *from, float by) {
  // SAYS: :[[#@LINE+1]]:3: remark: loop over `y` is parallel
  FOR_PIXELS(from)
  AT(to, x, y) = by * AT(from, x, y);
}

// The header is enough here: nothing is written out.
// CHECK-LABEL: void twice(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: REP(i, SIZE)
static void twice(double *restrict a) {
  int i;
  // SAYS: :[[#@LINE+1]]:3: remark: loop over `i` is parallel:
  REP(i, SIZE)
    a[i] *= 2;
}

// A macro that says all of the loop; SIZE stays a name.
// CHECK-LABEL: void clear(
// CHECK: do {
// CHECK-NEXT: int clear_k;
// CHECK-NEXT: {{^}}    #pragma omp parallel for
// CHECK-NEXT: for (clear_k = 0; clear_k < (SIZE); clear_k++)
// CHECK-NEXT: (a)[clear_k] = 0;
// CHECK-NEXT: } while (0);
static void clear(double *a) {
  CLEAR(a, SIZE);
}

// An inner loop by a macro, the outer one written.
// CHECK-LABEL: int shift(
// CHECK: {{^}}  for (int y = 0; y < (from)->h; y++) {
// CHECK-NEXT: ROW(from)
// CHECK: return
static int shift(image *to, const image *from) {
  int rows = 0;
  FOR_Y(from) {
    ROW(from)
    for (int x = 0; x < width; x++)
      AT(to, x, y) = row[x] + 1;
    rows++;
  }
  return rows;
}

// A loop that is sequential stays a macro's.
// CHECK-LABEL: double running(
// CHECK-NEXT: {{^}}  double s = 1;
// CHECK-NEXT: {{^}}  int i;
// CHECK-NEXT: REP(i, n)
static double running(int n, double *x) {
  double s = 1;
  int i;
  REP(i, n) {
    // SAYS: :[[#@LINE-1]]:3: remark: loop over `i` is sequential
    s = x[i] / (s + 0.5) + (s > x[i] ? s : 0.25);
    x[(int)s % n] += 1;
  }
  return s;
}

int main(void) {
  image a = {100, 40, 128, malloc(128 * 40 * sizeof(float))}, b = a;
  double d[SIZE], sum = 0;
  b.data = malloc(128 * 40 * sizeof(float));
  for (int i = 0; i < 128 * 40; i++) {
    a.data[i] = (float)(i % 91);
    b.data[i] = (float)(i % 13);
  }
  scale(&b, &a, 0.5f);
  sum += shift(&a, &b);
  clear(d);
  for (int i = 0; i < SIZE; i++)
    d[i] += i;
  twice(d);
  sum += running(SIZE, d);
  FOR_PIXELS(&b)
  sum += AT(&a, x, y) - 2 * AT(&b, x, y);
  printf("%.6f %.6f %.6f\n", sum, d[3], (double)AT(&b, 7, 9));
  return 0;
}
