// Comments above and in front of statements move with them when loops are restructured.
// RUN: %parlift parallelize -q %s -o %t.c
// RUN: grep -v '^//' %t.c | FileCheck %s
// RUN: %{GCC} -fopenmp -Wall -Werror -c %t.c -o %t.o
void product(int n, double (*restrict A)[1000], double *restrict x, double *restrict y) {
  // over rows
  for (int i = 0; i < n; i++) {
    // start empty
    y[i] = 0; // c2
    /* the product */
    for (int j = 0; j < n; j++)
      /* c4 */ y[i] += A[j][i] * x[j]; /* c5 */
  } // c6
}
// CHECK-LABEL: void product
// CHECK: // over rows
// CHECK: // start empty
// CHECK: // c2
// CHECK: /* the product */
// CHECK: /* c4 */ y[i] += {{.*}} /* c5 */
