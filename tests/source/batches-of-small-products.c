// Many products of small matrices: each is a body that compilers write out, or one block for one thread. None is copied into blocks, no threads
// are started in each of them, and loops of 16 iterations and fewer stay in their order.
// RUN: %parlift parallelize -q %s | FileCheck %s

// CHECK-LABEL: {{^}}void fours(
// CHECK-NEXT: #pragma omp parallel for if(n > {{[0-9]+}})
// CHECK-NEXT: for (int m = 0; m < n; m++)
// CHECK-NEXT: for (int i = 0; i < 4; i++)
// CHECK-NEXT: for (int j = 0; j < 4; j++) {
// CHECK-NEXT: float s = 0;
void fours(int n, const float (*restrict a)[4][4], const float (*restrict b)[4][4], float (*restrict c)[4][4]) {
  for (int m = 0; m < n; m++)
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 4; j++) {
        float s = 0;
        for (int k = 0; k < 4; k++)
          s += a[m][i][k] * b[m][k][j];
        c[m][i][j] = s;
      }
}
// CHECK-LABEL: {{^}}void tens(
// CHECK-NEXT: #pragma omp parallel for if(n > {{[0-9]+}})
// CHECK-NEXT: for (int m = 0; m < n; m++)
// CHECK-NEXT: for (int i = 0; i < 10; i++)
// CHECK-NEXT: for (int j = 0; j < 10; j++) {
// CHECK-NEXT: double s = 0;
void tens(int n, const double (*restrict a)[10][10], const double (*restrict b)[10][10], double (*restrict c)[10][10]) {
  for (int m = 0; m < n; m++)
    for (int i = 0; i < 10; i++)
      for (int j = 0; j < 10; j++) {
        double s = 0;
        for (int k = 0; k < 10; k++)
          s += a[m][i][k] * b[m][k][j];
        c[m][i][j] = s;
      }
}
// Long enough for another order, and one block each: threads take products, not rows of one.
// CHECK-LABEL: {{^}}void forties(
// CHECK-NOT: _block[
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int m = 0; m < n; m++)
// CHECK-NOT: _block[
// CHECK-LABEL: {{^}}void columns(
void forties(int n, const float (*restrict a)[40][40], const float (*restrict b)[40][40], float (*restrict c)[40][40]) {
  for (int m = 0; m < n; m++)
    for (int i = 0; i < 40; i++)
      for (int j = 0; j < 40; j++) {
        float s = 0;
        for (int k = 0; k < 40; k++)
          s += a[m][i][k] * b[m][k][j];
        c[m][i][j] = s;
      }
}
// Whose iterations are neighbours in memory, the long loop goes inside.
// CHECK: #pragma omp simd
// CHECK-NEXT: for (int m = 0; m < n; m++)
void columns(int n, float c[restrict 4][4][100000], const float a[restrict 4][4][100000]) {
  for (int m = 0; m < n; m++)
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 4; j++)
        c[i][j][m] += a[j][i][m];
}
