// Loops that a macro makes are left alone; a macro inside a loop is not.
// RUN: %parlift parallelize %s 2> %t.remarks | grep -v CHECK > %t.c
// RUN: FileCheck %s < %t.c
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
#define FILL(x, n)                                                                                 \
  for (int i = 0; i < n; i++)                                                                      \
    x[i] = 0;
#define TWICE(e) ((e) + (e))

void f(int n, double *a) {
  // CHECK-NOT: #pragma
  // CHECK: FILL(a, n)
  // REMARK: [[@LINE+1]]:{{.*}}macro `FILL` [in-macro]
  FILL(a, n)
  // CHECK: {{^}}  #pragma omp parallel for
  // CHECK-NEXT: {{^}}  for (int i = 0; i < n; i++)
  for (int i = 0; i < n; i++)
    a[i] = TWICE(a[i]);
}
