// Which iteration wrote last depends on the data.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// CHECK: :[[#@LINE+3]]:{{[0-9]+}}: remark: {{.*}}[last-value-conditional]
static double found;
double last_positive(int n, const double *restrict a) {
  for (int i = 0; i < n; i++)
    if (a[i] > 0.0)
      found = 2.0 * a[i];
  return found;
}
