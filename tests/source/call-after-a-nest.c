// A call whose loop is followed stands behind a nest, under conditions: they are still those around the call.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
static int root(int n) {
  int k = 0;
  while (k * k < n)
    k++;
  return k;
}

void rows(int n, int m, double *a) {
  if (m > 0)
    m--;
  if (m > 1)
    m--;
  if (m > 2)
    m--;
  if (m > 3)
    m--;
  if (m > 4)
    m--;
  if (n > 0) {
    if (n > 1) {
      // CHECK: :[[@LINE+1]]:7: remark: loop over `i` is parallel
      for (int i = 0; i < n; i++)
        a[i] = 0;
    }
    int k = root(m);
    // CHECK: :[[@LINE+1]]:5: remark: loop over `i` is parallel
    for (int i = 0; i < k; i++)
      a[i] = 1;
  }
}
