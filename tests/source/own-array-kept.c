// Iterations of unequal length are handed out, but not where an array of the threads' own is kept: the thread that has the last iteration
// must have had no other after it. Remark and text say the same.
// RUN: %parlift parallelize %s 2> %t.remarks | grep -v 'CHECK\|REMARK' > %t.c
// RUN: FileCheck %s < %t.c
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
double work[40000];

// CHECK-LABEL: void kept(
// CHECK: lastprivate(last_thread)
// CHECK: schedule(static)
// REMARK: loop over `i` parallelized: {{.*}}schedule(static) own(work, last)
void kept(int n, double *restrict sums, const double *restrict x) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 40000; j++)
      work[j] = x[j] * i;
    double sum = 0;
    for (int j = 0; j < i; j++)
      sum += work[j % 40000];
    sums[i] = sum;
  }
}

static double scratch[40000];

// CHECK-LABEL: void dropped(
// CHECK: schedule(dynamic, n / 512 + 8)
// REMARK: loop over `i` parallelized: {{.*}}schedule(dynamic, n / 512 + 8) own(scratch)
void dropped(int n, double *restrict sums, const double *restrict x) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 40000; j++)
      scratch[j] = x[j] * i;
    double sum = 0;
    for (int j = 0; j < i; j++)
      sum += scratch[j % 40000];
    sums[i] = sum;
  }
}
