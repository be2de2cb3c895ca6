// Matrices that a function makes for itself: what the constructor made of their members is known until something changes them, in
// copies as well.
// RUN: %S/same-output.sh %parlift %s %t -std=c++17
// RUN: %parlift parallelize -q --as-written --thread-cost=0 %s -o %t.all.cpp -- -std=c++17
// RUN: FileCheck %s < %t.all.cpp
// RUN: g++ -O1 -std=c++17 -fopenmp -Wall -Wextra -Werror %t.all.cpp -o %t.all
// RUN: env OMP_NUM_THREADS=3 %t.all > %t.got
// RUN: diff %t.expected %t.got
#include <cstddef>
#include <cstdio>
#include <utility>
#include <vector>

class Store {
protected:
  std::vector<double> data_;
  explicit Store(std::size_t n) : data_(n, 1.5) {}
};
class Matrix : Store {
  int rows_, cols_;

public:
  Matrix(int rows, int cols) : Store(static_cast<std::size_t>(rows * cols)), rows_(rows), cols_(cols) {}
  explicit Matrix(int n) : Matrix(n, n) {}
  int rows() const { return rows_; }
  int cols() const { return cols_; }
  double &operator()(int i, int j) { return data_[static_cast<std::size_t>(i * cols_ + j)]; }
  double operator()(int i, int j) const { return data_[static_cast<std::size_t>(i * cols_ + j)]; }
  void narrow(int cols) { cols_ = cols; }
  int &width() { return cols_; }
};

// CHECK-LABEL: {{^}}static Matrix product(
// CHECK: {{^}}  #pragma omp parallel for
static Matrix product(const Matrix &a, const Matrix &b) {
  Matrix c(a.rows(), b.cols());
  for (int i = 0; i < a.rows(); ++i)
    for (int j = 0; j < b.cols(); ++j) {
      double s = 0;
      for (int k = 0; k < a.cols(); ++k)
        s += a(i, k) * b(k, j);
      c(i, j) = s;
    }
  return c;
}
// CHECK-LABEL: {{^}}static Matrix transpose(
// CHECK: {{^}}  #pragma omp parallel for
static Matrix transpose(const Matrix &a) {
  Matrix t(a.cols(), a.rows());
  for (int i = 0; i < a.rows(); ++i)
    for (int j = 0; j < a.cols(); ++j)
      t(j, i) = a(i, j);
  return t;
}
// CHECK-LABEL: {{^}}static Matrix positive(
// CHECK: {{^}}  #pragma omp parallel for
static Matrix positive(const Matrix &x) {
  Matrix y = x;
  for (int i = 0; i < x.rows(); ++i)
    for (int j = 0; j < x.cols(); ++j)
      if (y(i, j) < 2)
        y(i, j) = 0;
  return y;
}
// CHECK-LABEL: {{^}}static Matrix triangle(
// CHECK: {{^}}  #pragma omp parallel for
static Matrix triangle(int n) {
  Matrix l(n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j)
      l(i, j) = i + 2 * j;
  return l;
}
// Rows that became narrower share elements; a name of the member's own narrows them too, and so does a loop's own step.
// CHECK-LABEL: {{^}}static double narrowed(
// CHECK-NOT: {{^}}  #pragma omp parallel for{{$}}
// CHECK-LABEL: {{^}}int main(
static double narrowed(const Matrix &a, int how) {
  Matrix c(a.rows(), a.cols()), d(a.rows(), 1);
  int &width = c.width();
  if (how == 0)
    c.narrow(a.cols() - 2);
  else if (how == 1)
    width = 1;
  else if (how == 2)
    std::swap(c, d);
  for (int i = 0; i < a.rows() / 2; ++i)
    for (int j = 0; j < a.cols() / 2; ++j)
      c(i, j) = a(i, j) + i + c(i, 0);
  double s = 0;
  Matrix e(a.rows(), a.cols());
  for (int i = 0; i < a.rows() / 2; ++i) {
    for (int j = 0; j < a.cols() / 2; ++j)
      e(i, j) += a(i, j) + i + e(i / 2, j);
    e.narrow(1 + how);
  }
  for (int i = 0; i < c.rows() / 2; ++i)
    s = s * 1.1 + c(i, 0) + e(i, 0);
  return s;
}

int main() {
  Matrix a(30, 24), b(24, 17);
  for (int i = 0; i < 30; ++i)
    for (int j = 0; j < 24; ++j)
      a(i, j) = (i * 7 + j * 3) % 11;
  for (int i = 0; i < 24; ++i)
    for (int j = 0; j < 17; ++j)
      b(i, j) = (i * 5 + j) % 13;
  const Matrix c = product(a, b), t = transpose(c), p = positive(t), l = triangle(25);
  double s = 0;
  for (int i = 0; i < 17; ++i)
    for (int j = 0; j < 30; ++j)
      s = s * 0.999 + t(i, j) + p(i, j) * 2;
  for (int i = 0; i < 25; ++i)
    s = s * 0.99 + l(i, i / 2);
  std::printf("%.9g %.9g %.9g %.9g %.9g\n", s, narrowed(a, 0), narrowed(a, 1), narrowed(a, 2),
              narrowed(a, 3));
}
