// --assume-no-alias says of rows that different ones are different memory, not that one row is different memory in another iteration.
// RUN: %parlift analyze --assume-no-alias %s 2>&1 | FileCheck %s
void carried(int n, int m, double **a) {
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` is sequential
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = a[i - 1][j] + 1;
}
void into(int n, int m, double **a, double **b) {
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` is parallel
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = b[i - 1][j] + 1;
}
struct cell {
  double *old, *fresh;
};
void others(int n, int m, struct cell *c) {
  // CHECK: :[[@LINE+1]]:3: remark: loop over `i` is parallel
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      c[i].fresh[j] = c[i - 1].old[j] + 1;
}
