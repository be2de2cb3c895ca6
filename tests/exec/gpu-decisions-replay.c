// A plan says what its kernels save, so that the program that it makes asks as the planner's does: at a test that stands before kernels, in a
// call whose kernels share arrays, and in each run of a loop of unknown length.
// RUN: for t in cuda opencl; do %parlift parallelize -q --target=$t --single-file %s -o %t.made && %parlift parallelize -q --target=$t --single-file --print-plan %s -o %t.$t.plan && %parlift transform -q --target=$t --single-file %s --plan %t.$t.plan -o %t.replayed && cmp %t.made %t.replayed || exit 1; done
// RUN: grep saves %t.cuda.plan | FileCheck %s
// CHECK: saves steps:1.1 {{.*}}count * n
// CHECK-NEXT: saves steps:1.2 with steps:1.1
// CHECK-NEXT: saves product:1 {{.*}} * n * n * n
// CHECK-NEXT: saves until:1.1 {{.*}}i_trips
// Without these words nobody asks.
// RUN: grep -v saves %t.cuda.plan > %t.silent && %parlift transform -q --target=cuda --single-file %s --plan %t.silent -o %t.unasked && grep -c 'gpu_p[a]ys(gpu_' %t.replayed && not grep 'gpu_p[a]ys(gpu_' %t.unasked
// Words that no program could compute are refused.
// RUN: printf 'map steps:1.1 i:x/256\nsaves steps:1.1 2.0 * unknown\n' > %t.plan
// RUN: exits 1 %parlift transform -q --target=cuda %s --plan %t.plan 2>&1 | grep '`unknown` is no variable that is sure to have a value before the loop'
// RUN: printf 'map steps:1.1 i:x/256\nsaves steps:1.1 n * count\n' > %t.plan
// RUN: exits 1 %parlift transform -q --target=cuda %s --plan %t.plan 2>&1 | grep '`n \* count` cannot be computed: a result may not fit its type'
// RUN: printf 'map steps:1.1 i:x/256\nsaves steps:1.1 with steps:1.2\n' > %t.plan
// RUN: exits 1 %parlift transform -q --target=cuda %s --plan %t.plan 2>&1 | grep 'no `saves` before is about steps:1.2'
// RUN: printf 'map steps:1.1 i:x/256\nsaves steps:1.1\n' > %t.plan
// RUN: exits 1 %parlift transform -q --target=cuda %s --plan %t.plan 2>&1 | grep '`saves` wants nanoseconds'
// RUN: printf 'map steps:1.1 i:x/256\nsaves steps:1.1 7\nsaves steps:1.1 8\n' > %t.plan
// RUN: exits 1 %parlift transform -q --target=cuda %s --plan %t.plan 2>&1 | grep '`saves steps:1.1` stands there twice'

void steps(int n, int count, double *restrict a, double *restrict b) {
  for (int t = 0; t < count; t++) {
    for (int i = 1; i < n - 1; i++)
      b[i] = (a[i - 1] + a[i + 1]) / 2;
    for (int i = 1; i < n - 1; i++)
      a[i] = b[i];
  }
}

void product(int n, double C[restrict n][n], double A[restrict n][n], double B[restrict n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        C[i][j] += A[i][k] * B[k][j];
}

void until(int n, double *restrict a, double *restrict b) {
  double error = 1;
  while (error > 1e-6) {
    error = 0;
    for (int i = 1; i < n - 1; i++) {
      b[i] = (a[i - 1] + a[i + 1]) / 2;
      error += (b[i] - a[i]) * (b[i] - a[i]);
    }
    for (int i = 1; i < n - 1; i++)
      a[i] = b[i];
  }
}
