// What a member function that calls itself does to members goes by their names, in every sentence about the loop that calls it.
// RUN: %parlift analyze %s 2>&1 | FileCheck %s
#include <vector>
struct Tree {
  std::vector<int> left, right, op;
  std::vector<double> value;
  mutable long visits = 0;
  double at(int n, double x) const {
    ++visits;
    if (op[n] == 0)
      return value[n] * x;
    return at(left[n], x) + at(right[n], x);
  }
};
// CHECK-NOT: #
// CHECK: an iteration writes `visits`
// CHECK-NOT: at->
// CHECK: independent only if iteration i = 0 does not write `visits`, which iteration i = 1 reads
// CHECK-NOT: at->
void run(const Tree &t, const std::vector<double> &xs, std::vector<double> &out) {
  for (std::size_t i = 0; i < xs.size(); i++)
    out[i] = t.at(0, xs[i]);
}
