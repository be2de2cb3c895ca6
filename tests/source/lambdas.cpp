// A lambda's body is looked into where what it captures is known: unchanged numbers, containers by reference, `this`.
// RUN: %parlift analyze %s 2>&1 | grep remark: | FileCheck %s
#include <vector>

using Row = std::vector<double>;

void plain(Row &a, double k) {
  auto f = [=](double x) { return x * k; };
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (auto &v : a)
    v = f(v);
}
void place(Row &a, int n) {
  auto at = [&](int i, int j) -> double & { return a[i * n + j]; };
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (int i = 0; i < n; i++)
    at(i, 0) = 1;
}
template <class F> void each(int n, double *a, F f) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (int i = 0; i < n; i++)
    a[i] = f(a[i]);
}
void calls(int n, double *a) {
  each(n, a, [](double x) { return x + 1; });
}
void before(Row &a, int n) {
  auto at = [&](int i) -> double & { return a[i]; };
  // CHECK: :[[@LINE+1]]:{{.*}} is sequential: {{.*}}[dependence-carried]
  for (int i = 1; i < n; i++)
    at(i) = at(i - 1) * at(i - 1);
}
void counts(Row &a) {
  int n = 0;
  auto f = [&n](double x) { return x + n++; };
  // CHECK: :[[@LINE+1]]:{{.*}} is sequential: each iteration reads the `n` that an earlier one wrote [scalar-carried]
  for (auto &v : a)
    v = f(v);
}
void changed(Row &a, double k) {
  auto f = [k](double x) { return x * k; };
  k = 2;
  // CHECK: :[[@LINE+1]]:{{.*}} not proved parallel: {{.*}}[call-opaque]
  for (auto &v : a)
    v = f(v) + k;
}
