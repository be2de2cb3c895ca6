// Loops over views::iota, and infinities that std::numeric_limits says.
// RUN: %S/same-output.sh %parlift %s %t -std=c++20
// RUN: grep -c "pragma omp parallel for" %t.omp.cpp
#include <cstddef>
#include <cstdio>
#include <limits>
#include <ranges>
#include <vector>

static void squares(std::vector<long> &v, int n) {
  for (int i : std::views::iota(0, n))
    v[static_cast<std::size_t>(i)] = static_cast<long>(i) * i;
}
static long sum(const std::vector<long> &v, int from, int to) {
  long s = 0;
  for (const int i : std::views::iota(from, to))
    s += v[static_cast<std::size_t>(i)] % 7;
  return s;
}
static long last(std::vector<long> &v, int n) {
  for (int i : std::ranges::iota_view<int, int>(1, n))
    v[static_cast<std::size_t>(i)] += v[static_cast<std::size_t>(i - 1)] % 3;
  return v[static_cast<std::size_t>(n - 1)];
}
// Clang counts no distances of 128 bits.
static void wide(std::vector<long> &v) {
  for (std::size_t i : std::views::iota(std::size_t{0}, v.size()))
    v[i] += 1;
}
static double nearest(const std::vector<double> &x, std::vector<int> &at, int n) {
  double all = 0;
  for (int i = 0; i < n; i++) {
    double best = std::numeric_limits<double>::infinity();
    int where = -1;
    for (int k = 0; k < 20; k++) {
      const double d = (x[static_cast<std::size_t>(i)] - k) * (x[static_cast<std::size_t>(i)] - k);
      if (d < best) {
        best = d;
        where = k;
      }
    }
    at[static_cast<std::size_t>(i)] = where;
    all = all < best ? best : all;
  }
  return all;
}

int main() {
  std::vector<long> v(20000);
  squares(v, 20000);
  std::printf("%ld %ld\n", sum(v, 0, 20000), sum(v, 17, 17));
  wide(v);
  std::printf("%ld\n", last(v, 20000));
  std::vector<double> x(20000);
  std::vector<int> at(20000);
  for (std::size_t i = 0; i < x.size(); i++)
    x[i] = static_cast<double>(i % 37) / 2;
  const double far = nearest(x, at, 20000);
  std::printf("%g %d %d\n", far, at[36], at[100]);
}
