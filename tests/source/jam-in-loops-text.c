// What new text stands in: no parentheses that say nothing.
// RUN: printf 'unroll-and-jam triangle:1 4x4 loops\nunroll-and-jam corner:1 4x4 loops\n' > %t.plan
// RUN: %parlift transform -q %s --plan %t.plan | FileCheck %s

// CHECK-LABEL: {{^}}void triangle
// CHECK: {{^ *}}for (int j = i + r; j < n; j++)
void triangle(int n, int m, double C[restrict n][n], const double A[restrict m][n]) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m - 1; k++)
      for (int j = i; j < n; j++)
        C[i][j] += A[k][i] * A[k][j];
}

// CHECK-LABEL: {{^}}void corner
// CHECK: {{^ *}}for (int j = 0; j < i + r; j++)
void corner(int n, int m, double C[restrict n][n], const double A[restrict m][n]) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m - 1; k++)
      for (int j = 0; j < i; j++)
        C[i][j] += A[k][i] * A[k][j];
}
