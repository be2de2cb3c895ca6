// What is known only under a condition does not make an interchange legal: nobody tests it before.
// RUN: %parlift analyze --format=json %s | FileCheck %s

// Rows of n elements do not overlap if n >= 3.
// CHECK-LABEL: "name": "rowsMayOverlap"
// CHECK: "interchange_with_parent": false
void rowsMayOverlap(int n, int *a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++)
      a[i * n + j] = a[i * n + j] + 1;
}

// CHECK-LABEL: "name": "rowsApart"
// CHECK: "interchange_with_parent": true
void rowsApart(int n, int *a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * n + j] = a[i * n + j] + 1;
}

// CHECK-LABEL: "name": "productsMayWrap"
// CHECK: "interchange_with_parent": false
void productsMayWrap(unsigned n, unsigned m, double *restrict a) {
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < m; j++)
      a[i * m + j] = a[i * m + j] + 1;
}
