// Of a loop that is looked at before it runs, what is looked at is said.
// RUN: %parlift explain %s:clear | FileCheck %s
// CHECK: verdict: conditional [loop-inspected]
// CHECK-NEXT: loop over `i` is parallel if `n > 0 && m > 0` and the rows of `a` do not overlap each other
void clear(int n, int m, double **a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = 0;
}
