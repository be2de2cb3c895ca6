// Each thread has an errno of its own: where the file asks for it, what may set it stays in one thread.
// RUN: %parlift parallelize --thread-cost=0 -o %t.c %s 2>&1 | FileCheck %s
// RUN: %parlift parallelize --thread-cost=0 -o %t.c %s -- -fno-math-errno 2>&1 | FileCheck %s --check-prefix=FAST
#include <errno.h>
#include <math.h>

static double half(double x) { return sqrt(x) / 2; }

// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: remark: {{.*}}`log` may set errno{{.*}}[errno-kept]
// FAST: :[[#@LINE+3]]:{{[0-9]+}}: remark: {{.*}} parallelized
int logs(int n, double *restrict a, const double *restrict b) {
  errno = 0;
  for (int i = 0; i < n; i++)
    a[i] = log(b[i]);
  return errno == EDOM;
}
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}`sqrt` may set errno{{.*}}[errno-kept]
void inCallee(int n, double *restrict a, const double *restrict b) {
  for (int i = 0; i < n; i++)
    a[i] = half(b[i]);
}
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}} parallelized
void silent(int n, double *restrict a, const double *restrict b) {
  for (int i = 0; i < n; i++)
    a[i] = fabs(floor(b[i]) + 1);
}
