// Sums, counts and extrema in a std::array: of its elements by number, by data, of arrays in it; read while they grow, assigned as
// a whole, reached by another name.
// RUN: %S/same-output.sh %parlift %s %t -std=c++17
// RUN: grep -c "declare reduction(h_together : std::array<int, 64> :" %t.omp.cpp
// RUN: grep -c "reduction(lo_together:lo) reduction(hi_together:hi)" %t.omp.cpp
#include <array>
#include <cstddef>
#include <cstdio>
#include <vector>

using Point = std::array<int, 3>;

static long histogram(const std::vector<int> &x) {
  std::array<int, 64> h{};
  for (std::size_t i = 0; i < x.size(); i++)
    h[static_cast<std::size_t>(x[i] & 63)]++;
  long s = 0;
  for (std::size_t k = 0; k < h.size(); k++)
    s += static_cast<long>(k) * h[k];
  return s;
}
static void bounds(const std::vector<Point> &points) {
  Point lo = points[0], hi = points[0];
  for (const Point &p : points)
    for (std::size_t d = 0; d < 3; ++d) {
      if (p[d] < lo[d])
        lo[d] = p[d];
      hi[d] = p[d] > hi[d] ? p[d] : hi[d];
    }
  std::printf("%d %d %d %d\n", lo[0], lo[2], hi[1], hi[2]);
}
static void table(const std::vector<Point> &points) {
  std::array<std::array<long, 3>, 2> m{};
  for (std::size_t i = 0; i < points.size(); i++)
    for (std::size_t d = 0; d < 3; ++d)
      m[i & 1][d] += points[i][d];
  std::printf("%ld %ld\n", m[0][1], m[1][2]);
}
// What has been counted so far is read.
static long ranks(const std::vector<int> &x, std::vector<int> &rank) {
  std::array<int, 8> seen{};
  for (std::size_t i = 0; i < x.size(); i++)
    rank[i] = seen[static_cast<std::size_t>(x[i] & 7)]++;
  return rank.back();
}
// Another name leads to it.
static long named(const std::vector<int> &x) {
  std::array<long, 4> s{};
  long *const p = s.data();
  for (std::size_t i = 0; i < x.size(); i++) {
    s[1] += x[i];
    p[1] += 1;
  }
  return p[1] + s[1];
}
// Cleared now and then.
static long cleared(const std::vector<int> &x) {
  std::array<long, 4> s{};
  for (std::size_t i = 0; i < x.size(); i++) {
    if (x[i] == 77)
      s = {};
    s[2] += x[i];
  }
  return s[2];
}

int main() {
  std::vector<int> x(20000), rank(20000);
  std::vector<Point> points(20000);
  for (int i = 0; i < 20000; i++) {
    x[static_cast<std::size_t>(i)] = i * 7919 % 10007;
    points[static_cast<std::size_t>(i)] = {i % 13 - 5, i * 3 % 101, -(i % 57)};
  }
  std::printf("%ld\n", histogram(x));
  bounds(points);
  table(points);
  std::printf("%ld\n", ranks(x, rank));
  std::printf("%ld\n", named(x));
  std::printf("%ld\n", cleared(x));
}
