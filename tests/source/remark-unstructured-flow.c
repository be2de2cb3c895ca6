// A jump makes another loop.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}[unstructured-flow]
void retry(int n, double *a) {
  for (int i = 0; i < n; i++) {
  again:
    a[i] = a[i] / 2.0;
    if (a[i] > 1.0)
      goto again;
  }
}
