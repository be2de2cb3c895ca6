// The ends of subscripts say nothing of where a view's elements lie.
// RUN: %parlift analyze %s -- -std=c++20 2>&1 | FileCheck %s
#include <span>
#include <vector>

struct Row {
  std::span<double> v;
};
// CHECK: :[[@LINE+2]]:3: remark: loop over `i` not proved parallel
void views(std::span<double> *s, const double *y, const int *x, int n) {
  for (int i = 0; i < n; i++)
    s[i][0] += y[x[i]];
}
// CHECK: :[[@LINE+2]]:3: remark: loop over `i` not proved parallel
void records(Row *s, const double *y, const int *x, int n) {
  for (int i = 0; i < n; i++)
    s[i].v[0] = 0.5 * y[x[i]];
}
// CHECK: :[[@LINE+2]]:3: remark: loop over `i` not proved parallel
void heads(std::span<double> *s, int n) {
  for (int i = 0; i < n; i++)
    s[i][0] += 1.0;
}
