// What is said of loops that are there no more stands above what they have become, in its order and each once; what belongs to a
// statement goes with it.
// RUN: %parlift parallelize -q %s | grep -v -e CHECK -e RUN | FileCheck %s
// RUN: %parlift parallelize -q %s -o %t.c && %parlift parallelize -q %t.c -o %t2.c && diff %t.c %t2.c
// CHECK-LABEL: void jacobi(
// CHECK: // time loop
// CHECK-NEXT: // In blocks
// CHECK: /* first sweep,
// CHECK-NEXT: * of two */
// CHECK-NEXT: // rows
// CHECK-NEXT: /* columns */
// CHECK-NEXT: // second sweep
// CHECK-NEXT: if (t >= 1
// CHECK: ; // five points
// CHECK: ; // copy back
void jacobi(int n, int t, double (*restrict a)[n], double (*restrict b)[n]) {
  // time loop
  for (int s = 0; s < t; s++) {
    /* first sweep,
     * of two */
    for (int i = 1; i < n - 1; i++) // rows
      for (int j = 1; j < n - 1; j++) /* columns */
        b[i][j] = 0.2 * (a[i][j] + a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]); // five points
    // second sweep
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        a[i][j] = b[i][j]; // copy back
  }
}

// CHECK-LABEL: void init(
// CHECK: // In the order i j
// CHECK-NEXT: /* wrong order */
// CHECK-NEXT: #pragma omp parallel for
// CHECK: a[i][j] = i + j; /* fill */
void init(int n, double a[restrict n][n]) {
  int i, j;
  for (j = 0; j < n; j++) /* wrong order */
    for (i = 0; i < n; i++)
      a[i][j] = i + j; /* fill */
}

// Words in literals are none.
// CHECK-LABEL: void named(
// CHECK: // In the order i j
// CHECK-NEXT: #pragma omp parallel for
// CHECK-NOT: {{^ *}}// no comment
// CHECK-LABEL: void end(
void named(int n, double a[restrict n][n]) {
  int i, j;
  for (j = 0; j < n; j++)
    for (i = 0; i < n; i++)
      a[i][j] = i + sizeof "// no comment";
}
void end(void) {}
