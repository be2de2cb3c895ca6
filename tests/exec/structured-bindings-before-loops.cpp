// Names of a structured binding that stands before a loop: clang's OpenMP cannot capture them, so no directive does. Those
// that an iteration makes are its own.
// RUN: %S/same-output.sh %parlift %s %t
// RUN: FileCheck %s --input-file=%t.remarks --implicit-check-not='loop over `i` parallelized'
#include <cstddef>
#include <cstdio>
#include <utility>
#include <vector>

struct Point {
  double x, y;
};

// CHECK: loop over `i` left as it is: it needs a variable in place of a structured binding
// CHECK: loop over `i` left as it is: it needs a variable in place of a structured binding
void shift(std::vector<Point> &p) {
  auto [x, y] = p[8];
  for (std::size_t i = 0; i < p.size(); i++)
    p[i] = {p[i].x - x, p[i].y - y};
  auto &[u, v] = p[0];
  for (std::size_t i = 1; i < p.size(); i++)
    p[i].x += u - v;
}
// CHECK: loop over `for` parallelized
void sums(std::vector<std::pair<int, std::vector<double>>> &rows) {
  for (auto &[factor, row] : rows)
    for (double &x : row)
      x *= factor;
}

int main() {
  std::vector<Point> p(100000);
  for (auto &[x, y] : p)
    x = static_cast<double>(&x - &p[0].x), y = 3;
  shift(p);
  std::vector<std::pair<int, std::vector<double>>> rows(50, {3, std::vector<double>(5000, 2.0)});
  sums(rows);
  double sum = 0;
  for (const auto &[x, y] : p)
    sum += x + y;
  for (const auto &[factor, row] : rows)
    for (double x : row)
      sum += x * factor;
  std::printf("%.17g\n", sum);
}
