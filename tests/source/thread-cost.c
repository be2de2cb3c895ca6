// --thread-cost=0 leaves no loop alone for being small, and tests no number of iterations.
// RUN: %parlift parallelize -q --thread-cost=0 %s 2> /dev/null | FileCheck %s
// CHECK: #pragma omp parallel for{{$}}
// CHECK-NEXT: i < 8
void eight(double *a) {
  for (int i = 0; i < 8; i++)
    a[i] = 0;
}
// CHECK: #pragma omp parallel for{{$}}
// CHECK-NEXT: i < n
void some(int n, double *a) {
  for (int i = 0; i < n; i++)
    a[i] = 0;
}
