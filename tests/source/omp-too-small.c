// Loops that are known to be short are left as they are; work per iteration counts too.
// RUN: %parlift parallelize %s 2> %t.remarks | grep -v CHECK > %t.c
// RUN: FileCheck %s < %t.c
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
void f(double *restrict a, double m[restrict 300][300]) {
  // CHECK-NOT: #pragma
  // REMARK: [[@LINE+1]]:{{.*}} [too-small]
  for (int i = 0; i < 100; i++)
    a[i] = 0;
  // CHECK: for (int i = 0; i < 100; i++)
  // CHECK: #pragma omp parallel for
  // CHECK-NEXT: for (int i = 0; i < 300; i++)
  for (int i = 0; i < 300; i++)
    for (int j = 0; j < 300; j++)
      m[i][j] = a[j] * i;
}
