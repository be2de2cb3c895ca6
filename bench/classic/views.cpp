#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <ranges>
#include <span>
#include <string_view>
#include <vector>

template <class T> class View2D {
  T *p_;
  std::size_t n_, m_;

public:
  View2D(T *p, std::size_t n, std::size_t m) : p_(p), n_(n), m_(m) {}
  T &operator()(std::size_t i, std::size_t j) const { return p_[i * m_ + j]; }
  std::span<T> row(std::size_t i) const { return {p_ + i * m_, m_}; }
  std::size_t rows() const { return n_; }
  std::size_t cols() const { return m_; }
};

double norm(std::span<const double> v) {
  double s = 0;
  for (double x : v) s += x * x;
  return std::sqrt(s);
}

void softmax_rows(View2D<double> a) {
  for (std::size_t i = 0; i < a.rows(); ++i) {
    auto r = a.row(i);
    double m = *std::max_element(r.begin(), r.end()), s = 0;
    for (auto &x : r) {
      x = std::exp(x - m);
      s += x;
    }
    for (auto &x : r) x /= s;
  }
}

void stencil(View2D<const double> in, View2D<double> out) {
  for (std::size_t i = 1; i + 1 < in.rows(); ++i)
    for (std::size_t j = 1; j + 1 < in.cols(); ++j)
      out(i, j) = 0.25 * (in(i - 1, j) + in(i + 1, j) + in(i, j - 1) + in(i, j + 1));
}

int count_words(std::string_view s) {
  int n = 0;
  bool in = false;
  for (char c : s) {
    bool letter = c != ' ';
    n += letter && !in;
    in = letter;
  }
  return n;
}

long even_squares(int n) {
  long s = 0;
  for (int x : std::views::iota(1, n) | std::views::filter([](int i) { return i % 2 == 0; }) | std::views::transform([](int i) { return i % 1000 * (i % 1000); }))
    s += x;
  return s;
}

void gemv(View2D<const double> a, std::span<const double> x, std::span<double> y) {
  for (auto i : std::views::iota(std::size_t{0}, a.rows())) {
    double s = 0;
    for (auto j : std::views::iota(std::size_t{0}, a.cols())) s += a(i, j) * x[j];
    y[i] = s;
  }
}

int main() {
  const std::size_t n = 1200;
  std::vector<double> a(n * n), b(n * n), x(n, 1.0), y(n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) a[i * n + j] = std::sin(0.01 * i * j);
  View2D<double> A(a.data(), n, n), B(b.data(), n, n);
  softmax_rows(A);
  for (int t = 0; t < 30; ++t) {
    stencil({a.data(), n, n}, B);
    stencil({b.data(), n, n}, A);
  }
  for (int t = 0; t < 20; ++t) {
    gemv({a.data(), n, n}, x, y);
    double s = norm(y);
    std::ranges::transform(y, x.begin(), [s](double v) { return v / s; });
  }
  std::string text;
  for (int i = 0; i < 4000000; ++i) text += i * 2654435761u >> 29 ? 'a' : ' ';
  std::printf("%.9g %.9g %d %ld\n", x[n / 2], norm({a.data(), n * n}), count_words(text), even_squares(20000000));
}
