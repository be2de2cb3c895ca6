// -frounding-math and FENV_ACCESS say the same as a call of fesetround.
// RUN: %parlift parallelize --thread-cost=0 -o %t.c %s 2>&1 | FileCheck %s --check-prefix=PLAIN
// RUN: %parlift parallelize --thread-cost=0 -o %t.c %s -- -frounding-math 2>&1 | FileCheck %s
// RUN: %parlift parallelize --thread-cost=0 -o %t.c %s -- -DACCESS 2>&1 | FileCheck %s --check-prefix=ACCESS
#ifdef ACCESS
#pragma STDC FENV_ACCESS ON
#endif
// PLAIN: :[[#@LINE+4]]:{{[0-9]+}}: remark: {{.*}} parallelized
// CHECK: :[[#@LINE+3]]:{{[0-9]+}}: remark: {{.*}}compiled with `-frounding-math`{{.*}}[fp-environment]
// ACCESS: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}}FENV_ACCESS{{.*}}[fp-environment]
void divide(int n, double *restrict a, const double *restrict b) {
  for (int i = 0; i < n; i++)
    a[i] = b[i] / 3;
}
