// A range that depends on data, and is read under a condition in the midst of an expression, cannot be found before the loop.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}[pointers-may-alias]
void gather(int n, const int *where, double *a, const double *b) {
  for (int i = 0; i < n; i++)
    a[i] = where[i] < 0 ? 0 : b[where[i]];
}
