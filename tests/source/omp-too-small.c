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
/* Iterations of a triangle differ; what they do together is known. */
int corner[24][24], large[2400][2400];
void triangles(void) {
  // CHECK-LABEL: void triangles
  // CHECK-NOT: #pragma
  // REMARK: [[@LINE+2]]:{{.*}}about {{[0-9]+}} operations{{.*}} [too-small]
  // REMARK: [[@LINE+2]]:{{.*}} [too-small]
  for (int i = 0; i < 24; i++)
    for (int j = 0; j <= i; j++)
      corner[i][j] = i * 7 + j * 3;
  // CHECK: for (int j = 0; j <= i; j++)
  // CHECK: #pragma omp parallel for
  for (int i = 0; i < 2400; i++)
    for (int j = 0; j <= i; j++)
      large[i][j] = i * 7 + j * 3;
}
