// Loops over time steps start their sweeps again and again: a test of the length decides each time, of short ones between two versions.
// RUN: %parlift parallelize --quiet --as-written %s | grep -v '^//' | FileCheck %s
// CHECK: for (int t = 0; t < T; t++) {
// CHECK-NEXT: if (n > {{[0-9]+}}) {
// CHECK-NEXT: #pragma omp parallel for{{$}}
// CHECK-NEXT: for (int i = 1; i < n - 1; i++)
// CHECK: if (n > {{[0-9]+}}) {
// CHECK-NEXT: #pragma omp parallel for{{$}}
// CHECK-NEXT: for (int i = 1; i < n - 1; i++)
void sweep(int T, int n, double *restrict a, double *restrict b) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      b[i] = 0.5 * (a[i - 1] + a[i + 1]);
    for (int i = 1; i < n - 1; i++)
      a[i] = b[i];
  }
}

// The same until nothing changes any more.
// CHECK: do {
// CHECK: #pragma omp parallel private(e) if(n > {{[0-9]+}})
// CHECK: #pragma omp for nowait
// CHECK-NEXT: for (int i = 1; i < n - 1; i++) {
// CHECK: while (
int converge(int n, double *restrict a, double *restrict b) {
  double e;
  int it = 0;
  do {
    e = 0;
    for (int i = 1; i < n - 1; i++) {
      b[i] = 0.5 * (a[i - 1] + a[i + 1]);
      double d = b[i] - a[i];
      if (d < 0)
        d = -d;
      if (d > e)
        e = d;
    }
    for (int i = 1; i < n - 1; i++)
      a[i] = b[i];
    it++;
  } while (e > 1e-6 && it < 1000);
  return it;
}

// A row of a matrix is another one each time: rows are short, and there are many.
// CHECK: void rows
// CHECK-NOT: parallel for
void rows(int n, double a[restrict n][n], double *restrict s) {
  for (int i = 1; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] += 0.5 * a[i - 1][j] * s[i - 1];
}
