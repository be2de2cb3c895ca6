// A template that gets a lambda is judged with the lambda's body: what it captures by reference is the variable that it names.
// RUN: %parlift analyze %s 2>&1 | grep remark: | FileCheck %s
// RUN: %parlift parallelize --thread-cost=0 %s -o %t.cpp 2> %t.remarks
// RUN: %{CXX} -fopenmp -Wall -Wextra -Werror -c %t.cpp -o %t.o
#include <cstddef>
#include <vector>

using Row = std::vector<double>;

template <class F> void places(int n, F &&f) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}[loop-parallel]
  for (int i = 0; i < n; i++)
    f(i);
}
void scale(Row &x, double k) {
  places(static_cast<int>(x.size()), [&](int i) { x[i] *= k; });
}
template <class F> double sum(F f, int n) {
  double s = 0;
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}}reduction (+) into `s`{{.*}}[loop-parallel]
  for (int i = 0; i < n; i++)
    s += f(i * 0.5);
  return s;
}
double squares(double w) {
  return sum([w](double x) { return w * x * x; }, 100);
}
template <class F> void before(int n, F f) {
  // CHECK: :[[@LINE+1]]:{{.*}} is sequential: {{.*}}[dependence-carried]
  for (int i = 0; i < n; i++)
    f(i);
}
void shift(Row &x) {
  before(9, [&](int i) { x[i + 1] = x[i] * x[i]; });
}
template <class F> void changing(int n, F f) {
  // CHECK: :[[@LINE+1]]:{{.*}} not proved parallel: {{.*}}[call-opaque]
  for (int i = 0; i < n; i++)
    f(i);
}
void counts(std::vector<int> &x) {
  int k = 0;
  changing(9, [&](int i) { x[k++] = i; });
}
template <class F> void ownState(int n, F f) {
  // CHECK: :[[@LINE+1]]:{{.*}} not proved parallel: {{.*}}[call-opaque]
  for (int i = 0; i < n; i++)
    f(i);
}
void mutableCopy(std::vector<int> &x) {
  ownState(9, [&x, k = 0](int i) mutable { x[k++] = i; });
}
template <class F> void beside(int n, double *a, F f) {
  // CHECK: :[[@LINE+1]]:{{.*}} not proved parallel: {{.*}}[pointers-may-alias]
  for (int i = 0; i < n; i++)
    a[i] = f(i);
}
void perhapsInIt(double *a, Row &x) {
  beside(9, a, [&](int i) { return x[i + 1]; });
}
template <class F> void theVariable(int n, double *p, F f) {
  // CHECK: :[[@LINE+1]]:{{.*}} not proved parallel: {{.*}}[pointers-may-alias]
  for (int i = 0; i < n; i++)
    p[i] = f(i);
}
void pointedTo() {
  double k = 0;
  theVariable(1, &k, [&](int i) { return k + i; });
}
template <class F> void twice(int n, F f, F g) {
  // CHECK: :[[@LINE+1]]:{{.*}} not proved parallel: {{.*}}[call-opaque]
  for (int i = 0; i < n; i++) {
    f(i);
    g(i + 1);
  }
}
auto writer(Row &x) {
  return [&x](int i) { x[i] = i; };
}
void ofTwo(Row &x, Row &y) {
  twice(9, writer(x), writer(y));
}
void changesBetween(Row &x) {
  int k = 0;
  auto f = [&](int j) { return x[k + j]; };
  // CHECK: :[[@LINE+1]]:{{.*}} is sequential: {{.*}} reads it as `x[k + j]` [dependence-carried]
  for (int i = 0; i < 9; i++) {
    k = i;
    x[i + 1] = f(0);
  }
}
template <class F> void inner(int n, F f) {
  // CHECK: :[[@LINE+1]]:{{.*}} not proved parallel: {{.*}}[call-opaque]
  for (int i = 0; i < n; i++)
    f(i);
}
void ofCopies() {
  Row x(9);
  auto outer = [x]() mutable { inner(8, [&](int i) { x[i + 1] = x[i]; }); };
  outer();
}
