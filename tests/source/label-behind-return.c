// Code that only a jump reaches, inside and outside of loops: f2c's way to have several entries. A jump over a return is a
// branch.
// RUN: %parlift parallelize --thread-cost=0 %s -o %t.c 2>&1 | FileCheck %s
// RUN: %{GCC} -fopenmp -Wall -Werror -c %t.c -o %t.o
void behindReturn(int mode, int n, int m, double *restrict e) {
  int i, j;
  if (mode == 2)
    goto L;
  return;
L:
  // CHECK: :[[@LINE+1]]:3: remark: loop over `j` {{.*}} copy of `e` for each thread
  for (j = 1; j <= n; ++j)
    for (i = 1; i <= m; ++i)
      e[i] += 1;
}

void behindContinue(int n, int m, double *restrict e) {
  for (int j = 0; j < n; j++) {
    if (e[j] > 0)
      goto L;
    continue;
  L:
    // CHECK: :[[@LINE+1]]:5: remark: loop over `i` parallelized
    for (int i = 0; i < m; i++)
      e[i] += 1;
  }
}

int dead(int n, double *restrict e) {
  for (int j = 0; j < n; j++) {
    e[j] = 1;
    break;
    // CHECK: :[[@LINE+1]]:5: remark: loop over `for` not proved parallel: {{.*}} [unstructured-flow]
    for (int i = 0; i < n; i++)
      for (int k = 0; k < n; k++)
        e[i] += k;
  }
  return 1;
  for (int i = 0; i < n; i++)
    e[i] += 1;
}
