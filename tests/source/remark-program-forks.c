// A new process has no threads to run a loop with; a philosopher's fork is none, and `parlift cc` takes care.
// RUN: %parlift parallelize --thread-cost=0 -o %t.c %s 2>&1 | FileCheck %s
// RUN: %parlift parallelize --thread-cost=0 --forks-are-safe -o %t.c %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %parlift parallelize --thread-cost=0 -o %t.c %s -- -DOWN 2>&1 | FileCheck %s --check-prefix=SAFE
#ifdef OWN
static int fork(void) { return 3; }
#else
#include <unistd.h>
#endif
// CHECK: :[[#@LINE+3]]:{{[0-9]+}}: remark: {{.*}}this file calls `fork`{{.*}}[program-forks]
// SAFE: :[[#@LINE+2]]:{{[0-9]+}}: remark: {{.*}} parallelized
void twice(int n, double *restrict a, const double *restrict b) {
  for (int i = 0; i < n; i++)
    a[i] = b[i] * 2;
}
int child(void) { return fork(); }
