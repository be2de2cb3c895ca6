// Loops of C++ that no directive may stand before: a range-for with a statement of its own, a loop with an attribute.
// RUN: %S/same-output.sh %parlift %s %t -std=c++20
// RUN: FileCheck %s --input-file=%t.remarks --implicit-check-not='parallelized:'
#include <cstdio>
#include <vector>

using Row = std::vector<double>;

double total(const Row &v) {
  double sum = 0;
  // CHECK: :[[@LINE+1]]:3: remark: loop over `x` left as it is: {{.*}} [not-canonical]
  for (double factor = 2; double x : v)
    sum += x * factor;
  return sum;
}
void fill(Row &v) {
  // CHECK: :[[@LINE+1]]:14: remark: loop over `i` left as it is: {{.*}} [not-canonical]
  [[likely]] for (int i = 0; i < 100000; i++)
    v[i] = i;
}

int main() {
  Row v(100000);
  fill(v);
  std::printf("%.17g\n", total(v));
}
