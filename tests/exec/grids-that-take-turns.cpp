// Two grids that take turns in a time loop, whose widths are read from them: each iteration of that loop has rows of its own, and what
// the loops inside carry stays in them where these are long enough, which is asked once before them.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t -std=c++20
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <cstddef>
#include <cstdio>
#include <memory>
#include <utility>
#include <vector>

class Grid {
public:
  Grid(int w, int h) : d_(std::make_unique<double[]>(std::size_t(w) * h)), w_(w), h_(h) {
    for (int k = 0; k < w * h; ++k)
      d_[k] = k % 7;
  }
  double &operator()(int x, int y) { return d_[std::size_t(y) * w_ + x]; }
  double operator()(int x, int y) const { return d_[std::size_t(y) * w_ + x]; }
  int width() const { return w_; }
  int height() const { return h_; }
  void swap(Grid &o) noexcept {
    std::swap(d_, o.d_);
    std::swap(w_, o.w_);
    std::swap(h_, o.h_);
  }

private:
  std::unique_ptr<double[]> d_;
  int w_, h_;
};

class Field {
public:
  Field(int n, int m) : n_(n), m_(m), v_(std::size_t(n) * m, 1.0) { v_[m + 1] = 5; }
  double &operator()(int i, int j) { return v_[std::size_t(i) * m_ + j]; }
  const double &operator()(int i, int j) const { return v_[std::size_t(i) * m_ + j]; }
  int rows() const { return n_; }
  int columns() const { return m_; }
  double sum() const {
    double s = 0;
    for (double x : v_)
      s = s * 0.5 + x;
    return s;
  }

private:
  int n_, m_;
  std::vector<double> v_;
};

// CHECK-LABEL: double members(
// CHECK: #pragma omp parallel for if((long)h.width() + 1 >= g.width())
// CHECK-NEXT: for (int y = 1; y < g.height() - 1; ++y)
static double members(int w, int w2) {
  Grid g(w, 20), h(w2, 60);
  for (int t = 0; t < 7; ++t) {
    for (int y = 1; y < g.height() - 1; ++y)
      for (int x = 1; x < g.width() - 1; ++x)
        h(x, y) = 0.25 * (g(x - 1, y) + g(x + 1, y) + g(x, y - 1) + g(x, y + 1));
    g.swap(h);
    if (g.height() > h.height()) // the next one walks through the lesser one again
      g.swap(h);
  }
  return g(3, 4) + h(5, 6) + h(w - 3, 17);
}

// CHECK-LABEL: double swapped(
// CHECK: #pragma omp parallel for if((long)b.columns() + 1 >= a.columns())
// CHECK-NEXT: for (int i = 1; i < a.rows() - 1; ++i)
static double swapped(int n, int m) {
  Field a(n, m), b(n, m);
  for (int t = 0; t < 9; ++t) {
    for (int i = 1; i < a.rows() - 1; ++i)
      for (int j = 1; j < a.columns() - 1; ++j)
        b(i, j) = 0.25 * (a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1));
    std::swap(a, b);
  }
  return a.sum() + b.sum();
}

// CHECK-LABEL: double moved(
// CHECK: #pragma omp parallel for if((long)b.columns() + 1 >= a.columns())
// CHECK-NEXT: for (int i = 1; i < a.rows() - 1; ++i)
static double moved(int n, int m) {
  Field a(n, m), b(n, m);
  for (int t = 0; t < 9; ++t) {
    for (int i = 1; i < a.rows() - 1; ++i)
      for (int j = 1; j < a.columns() - 1; ++j)
        b(i, j) = 0.5 * (a(i - 1, j) + a(i, j + 1));
    Field c = std::move(a);
    a = std::move(b);
    b = std::move(c);
  }
  return a.sum() + b.sum();
}

// They may be one object.
// CHECK-LABEL: double passed(
// CHECK: #pragma omp parallel for if((long)h.width() + 1 >= g.width() && &g != &h)
// CHECK-NEXT: for (int y = 1; y < g.height() - 1; ++y)
static double passed(Grid &g, Grid &h) {
  for (int t = 0; t < 5; ++t) {
    for (int y = 1; y < g.height() - 1; ++y)
      for (int x = 1; x < g.width() - 1; ++x)
        h(x, y) = 0.25 * (g(x - 1, y) + g(x + 1, y) + g(x, y - 1) + g(x, y + 1));
    std::swap(g, h);
  }
  return g(3, 4) + h(5, 6);
}

// By pointers, which lead nowhere where no row is walked through: nothing is asked of them before that is known.
// CHECK-LABEL: double pointed(
// CHECK: if(n >= 3 && src->columns() >= 3 && (long)dst->columns() + 1 >= src->columns() &&
// CHECK: src != dst)
// CHECK-NEXT: for (int i = 1; i < n - 1; ++i)
static double pointed(Field *src, Field *dst, int n, int steps) {
  for (int t = 0; t < steps; ++t) {
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < src->columns() - 1; ++j)
        (*dst)(i, j) = 0.5 * ((*src)(i - 1, j) + (*src)(i, j + 1));
    std::swap(src, dst);
  }
  return n > 2 ? src->sum() + dst->sum() : n;
}

// The swap stands inside: the rows of one iteration are not those of the next.
// CHECK-LABEL: double inside(
// CHECK-NOT: #pragma omp parallel for
// CHECK: for (int y = 1; y < g.height() - 1; ++y)
static double inside(int w, int h) {
  Grid g(w, h), k(w, h);
  for (int t = 0; t < 5; ++t)
    for (int y = 1; y < g.height() - 1; ++y) {
      for (int x = 1; x < g.width() - 1; ++x)
        k(x, y) = 0.25 * (g(x - 1, y) + g(x + 1, y) + g(x, y - 1) + g(x, y + 1));
      g.swap(k);
    }
  return g(3, 4) + k(5, 6);
}

// A handle: its copies share their numbers.
class Handle {
public:
  Handle(int n, int m) : m_(m), d_(std::make_shared<std::vector<double>>(n * m, 1.0)) {
    (*d_)[m + 1] = 4;
  }
  double &operator()(int i, int j) { return (*d_)[std::size_t(i) * m_ + j]; }
  int columns() const { return m_; }

private:
  int m_;
  std::shared_ptr<std::vector<double>> d_;
};
// CHECK-LABEL: double handles(
// CHECK-NOT: #pragma omp parallel for{{$}}
// CHECK: std::swap(a, b);
static double handles(int n, int m) {
  Handle a(n, m), b(n, m);
  b = a;
  for (int t = 0; t < 4; ++t) {
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < a.columns() - 1; ++j)
        b(i, j) = 0.5 * (a(i - 1, j) + a(i, j + 1));
    std::swap(a, b);
  }
  return a(3, 3) + b(n - 2, m - 2);
}

// An assignment of the class's own leaves both with one width, and with the numbers of the first.
class Odd {
public:
  Odd(int n, int m) : m_(m), d_(std::size_t(n) * m, 1.0) { d_[m + 1] = 3; }
  Odd(const Odd &) = default;
  Odd &operator=(const Odd &o) {
    m_ = o.m_ - 1;
    return *this;
  }
  double &operator()(int i, int j) { return d_[std::size_t(i) * m_ + j]; }
  int columns() const { return m_; }

private:
  int m_;
  std::vector<double> d_;
};
// CHECK-LABEL: double odd(
// CHECK: #pragma omp parallel for if((long)n - 2 > 0 && (long)b.columns() + 1 >= m)
static double odd(int n, int m) {
  Odd a(n, m), b(n, m);
  for (int t = 0; t < 4; ++t) {
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < a.columns() - 1; ++j)
        b(i, j) = 0.5 * (a(i - 1, j) + a(i, j + 1));
    b = a;
  }
  return a(3, 3) + b(n - 2, m - 8);
}

int main() {
  std::printf("%.17g %.17g\n", members(30, 30), members(40, 13));
  std::printf("%.17g %.17g\n", swapped(30, 22), moved(21, 33));
  Grid a(30, 20), b(30, 20);
  std::printf("%.17g", passed(a, b));
  std::printf(" %.17g\n", passed(a, a));
  Field c(30, 20), d(30, 20);
  std::printf("%.17g", pointed(&c, &d, 30, 5));
  std::printf(" %.17g %.17g\n", pointed(&c, &c, 30, 2), pointed(&c, nullptr, 1, 3));
  std::printf("%.17g %.17g %.17g\n", inside(20, 30), handles(20, 20), odd(20, 30));
}
