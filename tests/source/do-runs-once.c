// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// The body of a do loop runs once whatever its test says: that the test holds at first is a condition.
void f(int n, int m, int *a) {
  // CHECK: do-runs-once.c:[[@LINE+1]]:3: remark: loop over `i` is parallel when
  for (int i = 0; i < n; i++) {
    int k = m;
    do {
      for (int l = 0; l < k; l++)
        a[l] = a[l];
      k++;
    } while (k < m / 2);
  }
}
