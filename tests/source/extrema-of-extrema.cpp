// `std::min(std::max(i, 0), n - 1)` is a number: nobody keeps the inner reference. Elements behind an accessor are read by
// members and written as a whole.
// RUN: %parlift analyze %s -- -std=c++17 2>&1 | FileCheck %s
#include <algorithm>
#include <vector>

// CHECK: extrema-of-extrema.cpp:[[@LINE+2]]:3: remark: loop over `i` is parallel when `b + n + 1 <= a || a + n <= b`
void clamped(float *a, const float *b, int n) {
  for (int i = 0; i < n; i++)
    a[i] = b[std::min(std::max(i, 1), n - 1)];
}

struct Point {
  double x, y;
};
Point operator*(double s, const Point &p) { return Point{s * p.x, s * p.y}; }
struct Cloud {
  Point &at(int i) { return points_[i]; }
  std::vector<Point> points_;
};

// CHECK: extrema-of-extrema.cpp:[[@LINE+2]]:3: remark: loop over `i` is parallel:
void scale(Cloud &cloud, double s, int n) {
  for (int i = 0; i < n; i++)
    cloud.at(i) = s * cloud.at(i);
}

// CHECK: extrema-of-extrema.cpp:[[@LINE+2]]:3: remark: loop over `i` is sequential
void shift(Cloud &cloud, double s, int n) {
  for (int i = 1; i < n; i++)
    cloud.at(i) = s * cloud.at(i - 1);
}
