// An unsigned counter of 32 bits against an end of 64: the loop ends, so the counter does not wrap around.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

// CHECK-LABEL: void fill(
// CHECK: #pragma omp parallel for
void fill(std::vector<double> &a) {
  for (unsigned i = 0; i < a.size(); ++i)
    a[i] = i * 0.5;
}
// CHECK-LABEL: void scale(
// CHECK: #pragma omp parallel for
void scale(std::vector<double> &a, std::size_t from, double by) {
  const std::size_t n = a.size();
  for (std::uint32_t i = static_cast<std::uint32_t>(from); i < n; i++)
    a[i] *= by;
}
class Graph {
  std::vector<std::vector<int>> edges_;

public:
  explicit Graph(unsigned n) : edges_(n) {
    for (unsigned v = 0; v < n; v++)
      edges_[v].assign(1 + v * 7 % 5, static_cast<int>(v * 13 % n));
  }
  std::size_t size() const { return edges_.size(); }
  std::size_t degree(unsigned v) const { return edges_[v].size(); }
};
// CHECK-LABEL: double degrees(
// CHECK: #pragma omp parallel for{{.*}}reduction(+:sum)
double degrees(const Graph &g) {
  double sum = 0;
  for (unsigned v = 0; v < g.size(); ++v)
    sum += static_cast<double>(g.degree(v));
  return sum;
}
// It may leave, or its end may move, and then it may come round.
// CHECK-LABEL: unsigned where(
// CHECK-NOT: #pragma omp parallel for
// CHECK-LABEL: int main(
unsigned where(const double *a, std::size_t n, double *out) {
  unsigned steps = 0;
  for (unsigned i = 0; i < n; ++i) {
    out[i] = a[i] * 2;
    if (++steps > 2000 && out[steps - 1000] < 0)
      break;
  }
  for (unsigned i = 0; i < n; ++i) {
    out[i] += 1;
    if (out[i] > 1e6)
      --n;
  }
  return steps;
}
int main() {
  std::vector<double> a(40000), b(40000);
  fill(a);
  scale(a, 100, 1.5);
  Graph g(20000);
  const double d = degrees(g);
  const unsigned w = where(a.data(), a.size(), b.data());
  double s = 0;
  for (double x : a)
    s += x;
  std::printf("%.17g %.17g %u\n", s, d, w);
}
