// OpenMP is not allowed in constexpr functions.
// RUN: %parlift parallelize %s -o %t.cpp -- -std=c++17 2> %t.remarks
// RUN: cmp %s %t.cpp
// RUN: FileCheck %s < %t.remarks
constexpr int sum(int n, const int *x) {
  int s = 0;
  // CHECK: [[@LINE+1]]:{{.*}} [need-not-emitted]
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}
