// What both branches of an `if` carry is carried: that neither of them runs is no condition.
// RUN: %parlift analyze %s 2>&1 | grep remark: | FileCheck %s
void relax(int n, int m, double *a) {
  // CHECK: :[[@LINE+1]]:{{.*}} loop over `i` {{is sequential|not proved parallel}}:
  for (int i = 1; i <= n; i++)
    if (m > 600) {
      for (int j = 0; j < m; j++)
        a[i * m + j] = a[i * m + j - m] + 1;
    } else {
      for (int j = 0; j < m; j++)
        a[i * m + j] = a[i * m + j - m] + 1;
    }
}
void one_branch(int n, int m, int last, double *a) {
  // CHECK: :[[@LINE+1]]:{{.*}} loop over `i` is parallel when `{{.*}}!last
  for (int i = 1; i < n; i++) {
    a[i] = i;
    if (last)
      a[0] = a[i - 1] + m;
  }
}
