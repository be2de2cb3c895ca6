// A condition names a value only by text that denotes it: not by the macro that the value is a part of.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
typedef struct {
  int dim;
  double *x;
} grid;
#define AT(g, i, j) ((g)->x[(i) * (g)->dim + (j)])
#define TWICE(n) (((n) + 1) * 2)

// CHECK-NOT: parallel when {{.*}}AT
void column(grid *restrict g, int n, int j) {
  for (int i = 0; i < n; i++)
    AT(g, i, j) = 0;
}
// CHECK-NOT: parallel when {{.*}}TWICE
void shift(int n, int k, double *a, double *b) {
  for (int i = 0; i < n; i++)
    a[i + TWICE(k)] = b[i];
}
// CHECK: 2 loops
