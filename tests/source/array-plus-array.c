// RUN: %parlift parallelize --quiet %s -o - | grep -v CHECK | FileCheck %s
// Nothing is read twice, so nothing is gained by writing iterations out, whatever the loops' bounds are.
double u[66][66][66][5], rhs[66][66][66][5];
int points[3];

// CHECK: #pragma omp parallel for private(i, j, m)
// CHECK-NEXT: if(5 * (double)points[2] * points[1] * points[0] > 20000)
// CHECK-NEXT: for (k = 1; k <= points[2] - 2; k++)
// CHECK-NEXT: for (j = 1; j <= points[1] - 2; j++)
// CHECK-NEXT: for (i = 1; i <= points[0] - 2; i++)
// CHECK-NEXT: for (m = 0; m < 5; m++)
// CHECK-NEXT: u[k][j][i][m] = u[k][j][i][m] + rhs[k][j][i][m];
// CHECK-NEXT: }
void add(void) {
  int i, j, k, m;
  for (k = 1; k <= points[2] - 2; k++)
    for (j = 1; j <= points[1] - 2; j++)
      for (i = 1; i <= points[0] - 2; i++)
        for (m = 0; m < 5; m++)
          u[k][j][i][m] = u[k][j][i][m] + rhs[k][j][i][m];
}
