// An allocation is not modelled.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}[statement-unsupported]
void allocate(int n, double **rows) {
  for (int i = 0; i < n; i++)
    rows[i] = new double[100];
}
