// What a lambda finds in a variable that it captures by reference is what stands there when the algorithm calls it.
// RUN: %parlift analyze %s 2>&1 | grep remark: | FileCheck %s
#include <algorithm>
#include <vector>

void plain(std::vector<std::vector<int>> &m, int n) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (int r = 0; r < n; r++) {
    int k = r;
    std::for_each(m[r].begin(), m[r].end(), [&](int &x) { x = 5 + k; });
  }
}
void capturedIsTheElement(int *a, int n) {
  // CHECK: :[[@LINE+1]]:{{.*}} not proved parallel: {{.*}}
  for (int r = 0; r < n; r++) {
    int k = r;
    std::for_each(&k, &k + 1, [&](int &x) { x = 5; a[k] = r; });
  }
}
void capturedIsTheResult(int *a, int n) {
  // CHECK: :[[@LINE+1]]:{{.*}} not proved parallel: {{.*}}
  for (int r = 0; r < n; r++) {
    int k = r;
    int *p = &k;
    std::transform(p, p + 1, p, [&](int x) { a[k] = x; return 7; });
    a[k] += 1;
  }
}
void changedByTheLambda(std::vector<std::vector<int>> &m, int n) {
  int k = 0;
  // CHECK: :[[@LINE+1]]:{{.*}} is sequential: each iteration reads the `k` that an earlier one wrote [scalar-carried]
  for (int r = 0; r < n; r++)
    std::for_each(m[r].begin(), m[r].end(), [&](int &x) { x = k++; });
}
void copiedBefore(std::vector<std::vector<int>> &m, int *a, int n) {
  // CHECK: :[[@LINE+1]]:{{.*}} not proved parallel: {{.*}}
  for (int r = 0; r < n; r++) {
    int k = r;
    std::for_each(m[r].begin(), m[r].end(), [k, a](int x) { a[k + x] = x; });
  }
}
