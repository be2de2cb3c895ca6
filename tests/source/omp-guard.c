// The directive tests an unknown trip count when the work of an iteration is known.
// RUN: %parlift parallelize -q %s 2> /dev/null | grep -v CHECK | FileCheck %s
void f(int n, double *restrict a, const double *restrict b) {
  // CHECK: #pragma omp parallel for if(n > {{[0-9]+}}){{$}}
  for (int i = 0; i < n; i++)
    a[i] = 2 * b[i];
}
