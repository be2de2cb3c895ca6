// OpenMP has no form for a loop over a global counter.
// RUN: %parlift parallelize %s 2>&1 | FileCheck %s
// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: remark: {{.*}}[not-canonical]
int k;

void clear(int n, double *restrict a) {
  for (k = 0; k < n; k++)
    a[k] = 0.0;
}
