// What is summed into has the name that people give it, not that of its elements' address.
// RUN: %parlift analyze %s 2> %t || true
// RUN: FileCheck %s < %t
// RUN: not grep 'data()` \[' %t
#include <vector>

void add(int n, int m, std::vector<std::vector<double>> &c,
         const std::vector<std::vector<double>> &a) {
  for (int i = 0; i < n; i++)
    // CHECK: :[[@LINE+2]]:5: remark: {{.*}}apart from the reduction (+) into `c[i]` [loop-conditional]
    // CHECK: the sum in `c[i]` is taken in another order
    for (int k = 0; k < m; k++)
      for (int j = 0; j < n; j++)
        c[i][j] += a[k][j];
}

// Several closed forms are several.
// CHECK: :[[@LINE+2]]:3: remark: {{.*}}apart from `{{[pq]}}`, `{{[pq]}}`, which have closed forms [loop-parallel]
void copy(int n, int *__restrict p, const int *__restrict q) {
  for (int i = 0; i < n; i++)
    *p++ = *q++;
}
