// A floating-point sum keeps its order under --strict-fp.
// RUN: %parlift analyze --strict-fp %s 2>&1 | FileCheck %s
// CHECK: :[[#@LINE+3]]:{{[0-9]+}}: remark: {{.*}}[strict-fp]
double sum(int n, const double *a) {
  double s = 0.0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}
