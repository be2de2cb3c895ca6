// Whether the dependence takes place depends on the data.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}[dependence-unknown]
void blend(int n, const int *restrict flag, double *restrict a) {
  for (int i = 1; i < n; i++)
    if (flag[i])
      a[i] = 0.5 * (a[i] + a[i - 1]);
}
