// A factorization whose updates run in parallel as they stand is not put into blocks by waves without vectors: of
// those few run at once (Cholesky of 2000 columns on 16 threads: 0.9 s, in blocks 6.5, sequential 8.6).
// RUN: %parlift parallelize -q --print-plan %s -o %t.plan
// RUN: FileCheck %s < %t.plan
// CHECK-NOT: reschedule
// CHECK: parallel cholesky:1.2
#include <math.h>

void cholesky(int n, double a[restrict n][n]) {
  for (int k = 0; k < n; k++) {
    a[k][k] = sqrt(a[k][k]);
    for (int i = k + 1; i < n; i++)
      a[i][k] /= a[k][k];
    for (int i = k + 1; i < n; i++)
      for (int j = k + 1; j < n; j++)
        a[i][j] -= a[i][k] * a[j][k];
  }
}
