// RUN: %parlift analyze %s 2>&1 | FileCheck %s
// What a later iteration writes is read from a copy that is taken before the loop, of one array. Where each iteration reads from another
// one there is no such copy.
#include <memory>
#include <vector>

void array(double *v, int n) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: {{.*}} apart from values of `v` that a copy taken before the loop holds
  for (int i = 0; i + 1 < n; i++)
    v[i] = v[i + 1];
}
void owners(std::vector<std::unique_ptr<double>> &v) {
  // CHECK: :[[@LINE+2]]:{{.*}} is sequential: iteration i = 0 reads `*v[i + 1]`, iteration i = 1 writes it as `*v[i]`
  // CHECK: a copy of `v[i + 1].get()` from before the loop does not help: it is another array in each iteration
  for (std::size_t i = 0; i + 1 < v.size(); i++)
    *v[i] = *v[i + 1];
}
void rows(std::vector<std::vector<double>> &v) {
  // CHECK: :[[@LINE+2]]:{{.*}} is sequential: iteration i = 0 reads `v[i + 1][0]`, iteration i = 1 writes it as `v[i][0]`
  // CHECK: a copy of `v[i + 1].data()` from before the loop does not help: it is another array in each iteration
  for (std::size_t i = 0; i + 1 < v.size(); i++)
    v[i][0] = v[i + 1][0];
}
struct Body {
  double x;
};
void members(std::vector<std::unique_ptr<Body>> &v) {
  // CHECK: :[[@LINE+1]]:{{.*}} is sequential: iteration i = 0 reads `v[i + 1]->x`
  for (std::size_t i = 0; i + 1 < v.size(); i++)
    v[i]->x = v[i + 1]->x;
}
// Each keeps to its own.
void own(std::vector<std::unique_ptr<double>> &v) {
  // CHECK: :[[@LINE+1]]:{{.*}} is parallel: no iteration writes what another one reads or writes
  for (std::size_t i = 0; i < v.size(); i++)
    *v[i] = *v[i] * 2;
}
