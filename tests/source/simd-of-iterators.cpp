// GCC takes no iterators in `omp simd`: such loops stay as they are inside of a parallel one.
// RUN: %parlift parallelize -q %s -o %t.omp.cpp
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
// RUN: g++ -std=c++17 -fopenmp -Wall -Wextra -Werror -fsyntax-only %t.omp.cpp
// CHECK-NOT: {{pragma}} omp simd
#include <vector>
int weights(int n, const int *a, const std::vector<int> &w) {
  int s = 0;
  for (int i = 0; i < n; i++)
    for (auto it = w.begin(); it != w.end(); ++it)
      s += *it * a[i];
  return s;
}
void rows(const std::vector<std::vector<double>> &g, std::vector<double> &sum) {
  for (std::size_t i = 0; i < g.size(); i++) {
    double s = 0;
    for (auto it = g[i].begin(); it != g[i].end(); ++it)
      s += *it;
    sum[i] = s;
  }
}
