// Where the CPU runs a loop that has a kernel, its inner loops keep their `simd`; the kernel has none. Lines move in with the loop.
// RUN: %parlift parallelize -q --target=cuda --offload=always --single-file %s -o %t.cu && FileCheck %s < %t.cu
// RUN: sed -n '/^static __global__/,/^}/p' %t.cu | not grep simd
// Of one line, too.
// RUN: FileCheck --check-prefix=LINE %s < %t.cu
void rows(int n, int m, float x[restrict n][m]) {
  for (int i = 0; i < n; i++) {
    float s = 0;
    for (int j = 0; j < m; j++)
      s += x[i][j];
    for (int j = 0; j < m; j++)
      x[i][j] /= s;
  }
}
// CHECK-LABEL: void rows(
// CHECK:        if (!rows_on_gpu(
// CHECK-NEXT:     #pragma omp parallel for
// CHECK-NEXT:     for (int i = 0; i < n; i++) {
// CHECK-NEXT:       float s = 0;
// CHECK-NEXT:       #pragma omp simd reduction(+:s)
// CHECK-NEXT:       for (int j = 0; j < m; j++)
// CHECK-NEXT:         s += x[i][j];
// CHECK-NEXT:       #pragma omp simd
// CHECK-NEXT:       for (int j = 0; j < m; j++)
// CHECK-NEXT:         x[i][j] /= s;
// CHECK-NEXT:     }
double u[900][900], v[900][900];
void both(void) { for (int i = 0; i < 900; i++) for (int j = 0; j < 900; j++) { v[i][j] = u[i][j] * 0.5; } for (int i = 0; i < 900; i++) for (int j = 0; j < 900; j++) u[i][j] = v[i][j] + 1; }
// LINE-LABEL: void both(void) {
// LINE:      if (!both_on_gpu(
// LINE:      #pragma omp simd
// LINE-NEXT: for (int j = 0; j < 900; j++) { v[i][j] = u[i][j] * 0.5; }
// LINE:      if (!both_on_gpu2(
// LINE:      #pragma omp simd
// LINE-NEXT: for (int j = 0; j < 900; j++) u[i][j] = v[i][j] + 1;
