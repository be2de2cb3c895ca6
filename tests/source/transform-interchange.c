// Loops in another order: the user's lines move with their comments; what would be wrong is refused.
// RUN: sed -n 's|^// PLAN: ||p' %s > %t.plan
// RUN: %parlift transform -q %s --plan %t.plan | FileCheck %s
// PLAN: interchange product:1 i k j
// PLAN: parallel product:1

// CHECK-LABEL: {{^}}void product
// CHECK-NEXT: int i, j, k;
// CHECK-NEXT: // all rows
// CHECK-NEXT: {{^}}    #pragma omp parallel for private(j, k)
// CHECK-NEXT: {{^}}    for (i = 0; i < n; i++)
// CHECK-NEXT: {{^}}        // the sum
// CHECK-NEXT: {{^}}        for (k = 0; k < n; k++)
// CHECK-NEXT: {{^}}            for (j = 0; j < n; j++) {
// CHECK-NEXT: {{^}}                /* one product */
// CHECK-NEXT: {{^}}                C[i][j] += A[i][k] * B[k][j]; // added
// CHECK-NEXT: {{^}}            }
// CHECK-NEXT: {{^}}}
void product(int n, double A[restrict n][n], double B[restrict n][n], double C[restrict n][n]) {
    int i, j, k;
    // all rows
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            // the sum
            for (k = 0; k < n; k++) {
                /* one product */
                C[i][j] += A[i][k] * B[k][j]; // added
            }
}

// RUN: echo 'interchange diagonal:1 j i' > %t.bad
// RUN: exits 1 %parlift transform %s --plan %t.bad 2>&1 | FileCheck --check-prefix=DIAGONAL %s
// DIAGONAL: `interchange` is not legal: the RAW dependence from `A[i][j]` to `A[i - 1][j + 1]` with direction (<, >) would be turned round [transform-illegal]
// DIAGONAL: not done:
// DIAGONAL-NEXT: interchange diagonal:1 j i
void diagonal(int n, double A[n][n]) {
  for (int i = 1; i < n; i++)
    for (int j = 0; j < n - 1; j++)
      A[i][j] = A[i - 1][j + 1];
}

// RUN: echo 'interchange copied:1 j i' > %t.bad
// RUN: exits 1 %parlift transform %s --plan %t.bad 2>&1 | FileCheck --check-prefix=COPIED %s
// COPIED: `interchange` is not proved legal: `b` and `a` may overlap{{.*}} [transform-unproved]
void copied(int n, int m, double *a, double *b) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * m + j] = b[i * m + j];
}

// RUN: echo 'interchange lower:1 j i' > %t.lower
// RUN: %parlift transform -q %s --plan %t.lower | FileCheck --check-prefix=LOWER %s
// LOWER-LABEL: {{^}}void lower
// LOWER-NEXT: for (int j = 0; j < n - 1; j++)
// LOWER-NEXT: for (int i = j + 1; i < n; i++)
void lower(int n, double A[restrict n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      A[i][j] = 0;
}
