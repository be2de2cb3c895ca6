// Accessors that throw, in loops whose bounds do not say that they never do: the first and the last index are asked for before the loop, and
// where one is wrong the loop runs as it is, up to the element that throws.
// RUN: env parlift_flags="--thread-cost=0" %S/same-ends.sh %parlift %s %t 19
// RUN: %parlift parallelize -q --thread-cost=0 %s | grep -v CHECK | FileCheck %s
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

class Grid {
public:
  Grid(int w, int h) : w_(w), h_(h), d_(static_cast<std::size_t>(w) * h, 1) {}
  int width() const { return w_; }
  int height() const { return h_; }
  int &at(int x, int y) {
    if (x < 0 || y < 0 || x >= w_ || y >= h_)
      throw std::out_of_range("Grid " + std::to_string(x) + ", " + std::to_string(y));
    return d_[y * w_ + x];
  }
  int at(int x, int y) const {
    check(x, y);
    return d_[y * w_ + x];
  }
  // CHECK-LABEL: void row(
  // CHECK-NEXT: if ({{.*}}y >= 0 && this->h_ > y) {
  // CHECK-NEXT: #pragma omp parallel for
  void row(int y) {
    for (int x = 0; x < w_; x++)
      at(x, y) = x + y;
  }
  // CHECK-LABEL: void col(
  // CHECK-NEXT: if ({{.*}}x >= 0 && this->w_ > x && this->h_ >= n) {
  // CHECK-NEXT: #pragma omp parallel for
  void col(int x, int n) {
    for (int y = 0; y < n; y++)
      at(x, y) += y;
  }
  void print() const {
    long h = 0;
    for (const int one : d_)
      h = (h * 31 + one) % 1000003;
    std::printf("%ld\n", h);
  }

private:
  void check(int x, int y) const {
    if (x < 0 || y < 0)
      throw std::out_of_range("below");
    if (x >= w_ || y >= h_)
      throw std::out_of_range("above");
  }
  int w_, h_;
  std::vector<int> d_;
};
// CHECK-LABEL: void copy(
// CHECK-NEXT: if ({{.*}}b.width() >= a.width() && {{.*}}b.height() >= a.height()
// CHECK-NEXT: #pragma omp parallel for
void copy(const Grid &a, Grid &b) {
  for (int y = 0; y < a.height(); y++)
    for (int x = 0; x < a.width(); x++)
      b.at(x, y) = a.at(x, y) + 1;
}
// CHECK-LABEL: void inner(
// CHECK: #pragma omp parallel for
void inner(const Grid &a, Grid &b, int k) {
  for (int y = 1; y < a.height() - 1; y++)
    for (int x = 1; x < a.width() - 1; x++)
      b.at(x, y) = a.at(x - k, y) + a.at(x + k, y);
}
// CHECK-LABEL: void triangle(
// CHECK: #pragma omp parallel for
void triangle(Grid &b, int n) {
  for (int y = 0; y < n; y++)
    for (int x = 0; x < y; x++)
      b.at(x, y) = x - y;
}
// CHECK-LABEL: void down(
// CHECK: #pragma omp parallel for
void down(Grid &b, int n, int s) {
  for (int y = n - 1; y >= s; y--)
    b.at(1, y) = y;
}
// Some columns of some rows: which ones, only the data say.
// CHECK-LABEL: void chosen(
// CHECK-NOT: omp
void chosen(Grid &b, const int *w, int n) {
  for (int y = 0; y < n; y++)
    b.at(w[y], y) = y;
}
// Not linear, and a limit that the loop changes.
// CHECK-LABEL: void squares(
// CHECK-NOT: omp
void squares(Grid &b, int n) {
  for (int y = 0; y < n; y++)
    b.at(y * y % 5, y) = y;
}
// CHECK-LABEL: void growing(
// CHECK-NOT: omp
void growing(int *d, int *most, int n) {
  for (int y = 0; y < n; y++) {
    if (y >= *most)
      throw std::out_of_range("most");
    *most += d[y];
  }
}
// One value of the counter is none of a range.
// CHECK-LABEL: void never(
// CHECK-NOT: omp
void never(Grid &b, int n, int k) {
  for (int y = 0; y < n; y++) {
    if (y == k)
      throw std::invalid_argument("k");
    b.at(0, y) = y;
  }
}
// CHECK-LABEL: int main(
int main(int, char **argv) {
  const int how = std::atoi(argv[1]);
  Grid a(9, 7), b(9, 7), small(5, 4), none(0, 0);
  a.row(2);
  const int w[] = {1, 4, 2, 0, 8, 3, 5, 9};
  int d[] = {1, 0, 2, 0, 0, 0, 0, 3, 0}, most = 2;
  const auto all = [&] {
    a.print();
    b.print();
    small.print();
  };
  try {
    switch (how) {
    case 0:
      copy(a, b);
      break;
    case 1:
      copy(a, small);
      break;
    case 2:
      copy(none, small);
      break;
    case 3:
      b.row(6);
      b.col(3, 7);
      break;
    case 4:
      b.row(7);
      break;
    case 5:
      b.row(-1);
      break;
    case 6:
      b.col(4, 8);
      break;
    case 7:
      b.col(9, 3);
      break;
    case 8:
      inner(a, b, 1);
      break;
    case 9:
      inner(a, b, 2);
      break;
    case 10:
      inner(a, small, 1);
      break;
    case 11:
      triangle(b, 7);
      break;
    case 12:
      triangle(b, 8);
      break;
    case 13:
      triangle(small, 9);
      break;
    case 14:
      down(b, 7, 0);
      break;
    case 15:
      down(b, 7, -2);
      break;
    case 16:
      down(b, 9, 3);
      break;
    case 17:
      chosen(a, w, 7);
      squares(b, 7);
      growing(d, &most, 4);
      never(b, 5, 5);
      break;
    case 18:
      none.row(0);
      none.col(0, 0);
      never(b, 5, 3);
      break;
    default:
      chosen(small, w, 5);
    }
    all();
  } catch (const std::exception &error) {
    std::puts(error.what());
    all();
    return how;
  }
}
