// nvcc makes of `it != v.end()` in C++20 what g++ takes for no loop of OpenMP's: in CUDA loops over iterators count by numbers.
// RUN: %parlift parallelize -q --thread-cost=0 --target=cuda --single-file %s -o - -- -std=c++20 | FileCheck %s
// RUN: %parlift parallelize -q --thread-cost=0 %s -o - | FileCheck --check-prefix=OPENMP %s
#include <vector>

int sum(const std::vector<int> &v) {
  int s = 0;
  // CHECK: {{^ *}}#pragma omp parallel for private(it) reduction(+:s)
  // CHECK-NEXT: {{^ *}}for (long [[T:.*]] = 0; [[T]] < trip; [[T]]++) {
  // OPENMP: {{^ *}}#pragma omp parallel for reduction(+:s)
  // OPENMP-NEXT: {{^ *}}for (auto it = v.begin(); it != v.end(); ++it)
  for (auto it = v.begin(); it != v.end(); ++it)
    s += *it * 3;
  return s;
}
// CHECK: {{^ *}}#pragma omp parallel for
// CHECK-NEXT: {{^ *}}for (int &x : v)
void twice(std::vector<int> &v) {
  for (int &x : v)
    x *= 2;
}
