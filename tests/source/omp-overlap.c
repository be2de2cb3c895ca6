// Pointers that may overlap are compared in the directive.
// RUN: %parlift parallelize -q %s 2> /dev/null | grep -v CHECK | FileCheck %s
void f(int n, double *a, const double *b) {
  // CHECK: #pragma omp parallel for
  // CHECK-SAME: if(n > 
  // CHECK-SAME: a
  // CHECK-SAME: b
  for (int i = 0; i < n; i++)
    a[i] = 2 * b[i];
}
