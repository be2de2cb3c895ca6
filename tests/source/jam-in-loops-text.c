// What new text stands in: no parentheses that say nothing, no conversion that C makes, one nest for what blocks have over.
// RUN: printf 'unroll-and-jam triangle:1 4x4 loops\nunroll-and-jam corner:1 4x4 loops\nunroll-and-jam product:1 4x4 loops\nunroll-and-jam sums:1.1 4 loops\n' > %t.plan
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

// CHECK-LABEL: {{^}}void product
// CHECK: const int i_main = n - n % 4;
// CHECK-NEXT: const int k_main = l - l % 4;
// CHECK: A_tile[r][s] * B_tile[s];
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: {{^}}  for (int i = 0; i < n; i++)
// CHECK-NEXT: for (int k = i < i_main ? k_main : 0; k < l; k++)
// CHECK-NEXT: for (int j = 0; j < m; j++)
// CHECK-NEXT: C[i][j] += A[i][k] * B[k][j];
// CHECK-NEXT: {{^}}}
void product(int n, int m, int l, double C[restrict n][m], const double A[restrict n][l],
             const double B[restrict l][m]) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < l; k++)
      for (int j = 0; j < m; j++)
        C[i][j] += A[i][k] * B[k][j];
}

// What copies add to one place is read before the first one adds.
// CHECK-LABEL: {{^}}void sums
// CHECK: a_tile[r] = a[i][s + r];
// CHECK: double c_tile[4];
// CHECK: c_tile[r] = c[s + r][p];
// CHECK: sum[p] += a_tile[r] * c_tile[r];
// CHECK-NEXT: }
void sums(int n, int m, double a[restrict n][n], double c[restrict n][m], double sum[restrict m]) {
  for (int i = 0; i < n; i++)
    for (int s = 0; s < n; s++)
      for (int p = 0; p < m; p++)
        sum[p] += a[i][s] * c[s][p];
}
