// Loops whose iterations could run by levels, and nothing is written: the loop around is left in its middle, or has no room around it.
// RUN: %parlift parallelize %s -o %t.c 2>&1 | FileCheck %s
// RUN: not grep 'x_level[s]' %t.c

int leaves(int steps, int n, const int *restrict rp, const int *restrict col, double *restrict x) {
  for (int t = 0; t < steps; t++) {
    if (x[0] > 1e6)
      return t;
    // CHECK: :[[@LINE+1]]:5: remark: loop over `i` left as it is: it needs a loop around it that begins a line and is left at its end alone
    for (int i = 0; i < n; i++)
      for (int k = rp[i]; k < rp[i + 1]; k++)
        x[i] -= x[col[k]];
  }
  return steps;
}
