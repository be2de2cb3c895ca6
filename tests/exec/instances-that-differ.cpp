// Instances of one template that OpenMP wants different words for: extrema of integers and of floating numbers stand in one way that
// serves both, sums of numbers and of complex ones have none in common.
// RUN: %S/same-output.sh %parlift %s %t -std=c++17
// RUN: %parlift parallelize -q --as-written --thread-cost=0 %s -o %t.all.cpp -- -std=c++17
// RUN: FileCheck %s < %t.all.cpp
// RUN: g++ -O1 -std=c++17 -fopenmp -Wall -Wextra -Werror %t.all.cpp -o %t.all
// RUN: env OMP_NUM_THREADS=3 %t.all > %t.got
// RUN: diff %t.expected %t.got
#include <algorithm>
#include <complex>
#include <cstdio>
#include <utility>
#include <vector>

// CHECK-LABEL: {{^}}template <class T> static T largest(
// CHECK: #pragma omp parallel firstprivate(m)
// CHECK-NOT: reduction(max
template <class T> static T largest(int n, const T *d) {
  T m = d[0];
  for (int i = 0; i < n; i++)
    m = std::max(m, d[i]);
  return m;
}
template <class T> class Values {
  std::vector<T> d;

public:
  explicit Values(int n) : d(n) {
    for (int i = 0; i < n; i++)
      d[i] = T(i * 7919L % 1009);
  }
  // On one line with all that is around it.
  T max() const { T m = d[0]; for (const T &x : d) m = std::max(m, x); return m; }
};
// CHECK-LABEL: {{^}}template <class T> static T sum(
// CHECK-NOT: {{^ *}}#pragma
// CHECK-LABEL: {{^}}static std::pair<int, int> ends(
template <class T> static T sum(const std::vector<T> &v) {
  T s = 0;
  for (std::size_t i = 0; i < v.size(); i++)
    s += v[i];
  return s;
}
// Threads begin with the pair as it is: nobody combines before all have.
// CHECK: #pragma omp parallel reduction(r_together:r)
// CHECK-NEXT: {
// CHECK-NEXT: #pragma omp barrier
// CHECK-NEXT: #pragma omp for nowait
static std::pair<int, int> ends(const std::vector<int> &v) {
  std::pair<int, int> r{v[0], v[0]};
  for (auto x : v) {
    r.first = std::min(r.first, x);
    r.second = std::max(r.second, x);
  }
  return r;
}

int main() {
  const int n = 100000;
  std::vector<double> a(n);
  std::vector<int> b(n);
  std::vector<std::complex<double>> c(n);
  for (int i = 0; i < n; i++) {
    a[i] = i % 17;
    b[i] = i * 31 % 1009 - 500;
    c[i] = {1.0 * (i % 3), 1.0 * (i % 5)};
  }
  std::printf("%g %d\n", largest(n, a.data()), largest(n, b.data()));
  std::printf("%g %d\n", Values<double>(n).max(), Values<int>(n).max());
  std::printf("%g %g %g\n", sum(a), sum(c).real(), sum(c).imag());
  std::printf("%d %d\n", ends(b).first, ends(b).second);
}
