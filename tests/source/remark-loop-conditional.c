// Two pointers that may overlap: parallel under a test of their ranges.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}[loop-conditional]
void add(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++)
    a[i] = a[i] + b[i];
}
