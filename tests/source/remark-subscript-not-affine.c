// A subscript that is read from memory may be any number.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}[subscript-not-affine]
void scatter(int n, const int *restrict where, const double *restrict value, double *restrict a) {
  for (int i = 0; i < n; i++)
    if (i != n / 2)
      a[where[i]] = value[i];
}
