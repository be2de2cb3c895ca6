// Directives that Clang does not read and GCC may: functions with some are left, the others are not.
// RUN: %parlift parallelize --thread-cost=0 %s -o %t.c 2>&1 | FileCheck %s
// RUN: %parlift parallelize --thread-cost=0 --without-openmp %s -o %t.c 2>&1 | FileCheck --check-prefix=ASLEEP %s
// RUN: %{GCC} -fopenmp -U_OPENMP -Wall -Werror -c %t.c -o %t.o
// CHECK: [[@LINE+7]]:3: remark: loop over `i` {{.*}} [in-omp-region]
// CHECK: [[@LINE+14]]:3: remark: loop over `i` parallelized
// ASLEEP: [[@LINE+5]]:3: remark: loop over `i` parallelized
// ASLEEP: [[@LINE+12]]:3: remark: loop over `i` parallelized
double a[100000], b[100000];
void taken(int n) {
#pragma omp parallel for collapse(2) no_such_clause(1)
  for (int i = 0; i < n; i++)
    a[i] = 0;
}

void other(void) {
#ifdef _OPENMP
  b[0] = 1;
#endif
  for (int i = 1; i < 100000; i++)
    b[i] = 1;
}
