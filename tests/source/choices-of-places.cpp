// In C++ `c ? a[i] : b[i]` is a place. What is read of it is one of two values; what is stored to it is not known.
// RUN: %parlift analyze %s 2>&1 | grep remark: | FileCheck %s
#include <vector>

void chosen(int n, std::vector<double> &a, const std::vector<double> &b) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel when `&b != &a`{{.*}}[loop-conditional]
  for (int i = 0; i < n; i++)
    a[i] = b[i] < 0 ? b[i] : a[i];
}
double greatest(const std::vector<double> &x) {
  double m = 0;
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}reduction (max) into `m` [loop-parallel]
  for (auto v : x)
    m = m < v ? v : m;
  return m;
}
template <class T> T larger(const T &a, const T &b) { return a < b ? b : a; }
void atLeast(std::vector<double> &x, double low) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (auto &v : x)
    v = larger(v, low);
}
void earlier(std::vector<double> &x, const std::vector<int> &c) {
  // CHECK: :[[@LINE+1]]:{{.*}} {{is sequential|not proved parallel}}: {{.*}}
  for (std::size_t i = 1; i < x.size(); ++i) {
    const double y = i % 2 ? x[i - 1] : x[i];
    x[i] = 1 / (1 + y * y);
  }
}
void stored(int n, double *a) {
  // CHECK: :[[@LINE+1]]:{{.*}} not proved parallel: {{.*}}[pointers-may-alias]
  for (int i = 0; i < n; i++)
    (i & 1 ? a[i] : a[i + n]) = 3;
}
double visible(int n, volatile double *a, const double *b) {
  double s = 0;
  // CHECK: :[[@LINE+1]]:{{.*}} not proved parallel: {{.*}}
  for (int i = 0; i < n; i++)
    s += b[i] < 0 ? a[i] : a[0];
  return s;
}
