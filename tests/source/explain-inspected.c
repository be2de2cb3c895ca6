// Of a loop that is looked at before it runs, what is looked at is said; and what prints the lines that would be written, which are many.
// RUN: %parlift explain %s:clear | FileCheck %s
// RUN: %parlift explain %s:clear | sed -n 's|.*which .parlift \(.*\). prints|%parlift \1|p' | head -n 1 > %t.sh && test -s %t.sh && sh %t.sh 2>/dev/null | grep '^+.*#pragma omp parallel'
// CHECK: verdict: conditional [loop-inspected]
// CHECK-NEXT: loop over `i` is parallel if `n > 0 && m > 0` and the rows of `a` do not overlap each other
// CHECK: what parlift would write:
// CHECK-NEXT: {{[0-9]+}} lines of a diff, which `parlift parallelize -q --as-written --diff {{.*}}explain-inspected.c:[[# @LINE + 2]]` prints
void clear(int n, int m, double **a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = 0;
}
