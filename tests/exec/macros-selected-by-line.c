// A loop that a macro says is written out where it is chosen by its line, and no other one is.
// RUN: %parlift parallelize -q %s:22 | FileCheck %s
// RUN: %parlift parallelize -q %s:22 > %t.c; gcc -Wall -Wextra -Werror -fopenmp -c %t.c -o %t.o
// RUN: %parlift parallelize -q %s:29 %s:clear | FileCheck %s --check-prefix=BOTH
#define AT(v, x, y) ((v)[(y) * stride + (x)])
#define FOR_PIXELS(w, h) \
  for (int y = 0; y < (h); y++) \
    for (int x = 0; x < (w); x++)
#define CLEAR(a, n) \
  do { \
    for (int i = 0; i < (n); i++) \
      (a)[i] = 0; \
  } while (0)

// CHECK-LABEL: void scale(
// CHECK-NEXT: #pragma omp parallel for
// CHECK: for (int y = 0; y < (h); y++)
// CHECK: FOR_PIXELS(w, h)
// BOTH-LABEL: void scale(
// BOTH-NEXT: FOR_PIXELS(w, h)
void scale(int w, int h, int stride, float *to, const float *from, float by) {
  FOR_PIXELS(w, h)
  AT(to, x, y) = by * AT(from, x, y);
  // BOTH: #pragma omp parallel for
  // BOTH: for (int y = 0; y < (h); y++)
  // BOTH-NEXT: for (int x = 0; x < (w); x++)
  // BOTH-NEXT: AT(to, x, y) += 1;
  // CHECK: AT(to, x, y) += 1;
  FOR_PIXELS(w, h)
  AT(to, x, y) += 1;
}

// CHECK-LABEL: void clear(
// CHECK-NOT: #pragma
// BOTH-LABEL: void clear(
// BOTH: #pragma omp parallel for
void clear(int n, float *a) {
  CLEAR(a, n);
}
