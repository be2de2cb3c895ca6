// The outermost loop wins; the ones inside say so, or are vectorized.
// RUN: %parlift parallelize %s 2> %t.remarks | grep -v CHECK > %t.c
// RUN: FileCheck %s < %t.c
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
// RUN: %{CC} -O3 -fopenmp -Wall -Wextra -Werror -c %t.c -o %t.o
void f(int n, double m[restrict n][n], const double *restrict x, double *restrict y) {
  // REMARK: [[@LINE+3]]:{{.*}} [loop-parallelized]
  // CHECK: #pragma omp parallel for
  // CHECK-NEXT: for (int i = 0
  for (int i = 0; i < n; i++) {
    double s = 0;
    // CHECK: {{^}}    #pragma omp simd reduction(+:s)
    // CHECK-NEXT: for (int j = 0
    // REMARK: [[@LINE+1]]:{{.*}} parallelized: simd reduction(+:s) [loop-parallelized]
    for (int j = 0; j < n; j++)
      s += m[i][j] * x[j];
    y[i] = s;
  }
  // CHECK: #pragma omp parallel for
  // REMARK: [[@LINE+1]]:{{.*}} [loop-parallelized]
  for (int i = 0; i < n; i++)
    // CHECK-NOT: #pragma
    // REMARK: [[@LINE+1]]:{{.*}} [inside-parallel]
    for (int j = 0; j < n; j++)
      if (m[i][j] < 0)
        m[i][j] = 0;
}
