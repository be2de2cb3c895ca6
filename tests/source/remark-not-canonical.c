// OpenMP has no form for a loop over a global counter that a function reads which the loop calls: each thread has its own.
// RUN: %parlift parallelize %s 2>&1 | FileCheck %s
// CHECK: :[[#@LINE+8]]:{{[0-9]+}}: remark: {{.*}}[not-canonical]
int k;

static double weight(void) {
  return 0.5 * k;
}

void clear(int n, double *restrict a) {
  for (k = 0; k < n; k++)
    a[k] = weight();
}
