// In C++ the test of `while (n--)` is a conversion to bool; it counts as C's does.
// RUN: %parlift parallelize -q --as-written --thread-cost=0 %s | grep -v CHECK | FileCheck %s
// CHECK-LABEL: double down
// CHECK: #pragma omp parallel for private(b) reduction(+:s)
double down(const double *b, int n) {
  double s = 0;
  while (n--)
    s += *b++;
  return s;
}

// CHECK-LABEL: double down_to_zero
// CHECK: #pragma omp parallel for private(i) reduction(+:s)
double down_to_zero(const double *b, unsigned n) {
  double s = 0;
  for (unsigned i = n; i--;)
    s += b[i];
  return s;
}

// CHECK-LABEL: int bits
// CHECK-NOT: #pragma
int bits(unsigned x) {
  int n = 0;
  while (x) {
    x &= x - 1;
    n++;
  }
  return n;
}
