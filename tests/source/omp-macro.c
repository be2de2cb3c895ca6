// A loop that a macro makes is written out, and with --as-written left alone; a macro inside a loop is neither.
// RUN: %parlift parallelize %s | grep -v CHECK > %t.c
// RUN: FileCheck %s < %t.c
// RUN: %parlift parallelize --as-written %s 2> %t.remarks | grep -v CHECK > %t.c
// RUN: FileCheck %s --check-prefix=CHECK-PLAIN < %t.c
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
#define FILL(x, n)                                                                                 \
  for (int i = 0; i < n; i++)                                                                      \
    x[i] = 0;
#define TWICE(e) ((e) + (e))

void f(int n, double *a) {
  // CHECK-PLAIN-NOT: #pragma
  // CHECK-PLAIN: FILL(a, n)
  // REMARK: [[@LINE+5]]:{{.*}}macro `FILL` [in-macro]
  // CHECK: {{^}}  #pragma omp parallel for
  // CHECK-NEXT: {{^}}  for (int i = 0; i < n; i++)
  // CHECK-NEXT: {{^}}    a[i] = 0;
  // CHECK-NOT: FILL
  FILL(a, n)
  // CHECK-PLAIN: {{^}}  #pragma omp parallel for
  // CHECK-PLAIN-NEXT: {{^}}  for (int i = 0; i < n; i++)
  // CHECK: {{^}}  #pragma omp parallel for
  // CHECK-NEXT: {{^}}  for (int i = 0; i < n; i++)
  // CHECK-NEXT: a[i] = TWICE(a[i]);
  for (int i = 0; i < n; i++)
    a[i] = TWICE(a[i]);
}
