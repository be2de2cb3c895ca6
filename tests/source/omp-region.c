// Nothing inside an existing OpenMP construct is touched.
// RUN: %parlift parallelize %s -o %t.c 2> %t.remarks
// RUN: cmp %s %t.c
// RUN: FileCheck %s < %t.remarks
void f(int n, double *a, double (*m)[100]) {
// CHECK: [[@LINE+2]]:{{.*}} [in-omp-region]
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    // CHECK: [[@LINE+1]]:{{.*}} [in-omp-region]
    for (int j = 0; j < 100; j++)
      m[i][j] = 0;
#pragma omp parallel
  {
#pragma omp single
    // CHECK: [[@LINE+1]]:{{.*}} [in-omp-region]
    for (int i = 0; i < n; i++)
      a[i] = i;
  }
}
