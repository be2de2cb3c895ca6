// Overlap of what private members lead to is tested through what the class says of them: an element's address by an accessor, a number
// by a function that returns it. Objects that overlap, in part or wholly, and empty ones, run in order.
// RUN: env parlift_flags=--thread-cost=0 %S/same-output.sh %parlift %s %t
// RUN: FileCheck %s < %t.omp.cpp
#include <cstddef>
#include <cstdio>
#include <vector>

template <class T> class Run { // owns nothing: two may lead to the same elements
public:
  Run(T *start, T *end) : start_(start), end_(end) {}
  T &operator[](std::size_t n) { return start_[n]; }
  const T &operator[](std::size_t n) const { return start_[n]; }

private:
  T *start_, *end_;
};
class Image {
public:
  Image(float *d, int w, int h) : w_(w), h_(h), d_(d) {}
  float &at(int x, int y) { return d_[y * w_ + x]; }
  int w() const { return w_; }
  int h() const { return h_; }

private:
  int w_, h_;
  float *d_;
};
class Matrix { // a const one gives values alone
public:
  Matrix(std::size_t r, std::size_t c, double *d) : r_(r), c_(c), d_(d) {}
  double &operator()(std::size_t i, std::size_t j) { return d_[i * c_ + j]; }
  double operator()(std::size_t i, std::size_t j) const { return d_[i * c_ + j]; }
  std::size_t rows() const { return r_; }
  std::size_t cols() const { return c_; }

private:
  std::size_t r_, c_;
  double *d_;
};
class Fortran { // counts from one
public:
  Fortran(int n, double *d) : n_(n), d_(d) {}
  double &operator()(int i, int j) { return d_[index(i, j)]; }
  int size() const { return n_; }

private:
  int index(int i, int j) const { return (j - 1) * n_ + (i - 1); }
  int n_;
  double *d_;
};
class Domain {
public:
  explicit Domain(int n) : p_(n, 1.5), q_(n, 2.5) {}
  double &p(int i) { return p_[i]; }
  double &q(int i) { return q_[i]; }

private:
  std::vector<double> p_, q_;
};
class Slice {
public:
  Slice(long *d, int n) : d_(d), n_(n) {}
  long *data() const { return d_; }
  int size() const { return n_; }
  long &at(int i) { return *(d_ + i); }

private:
  long *d_;
  int n_;
};

// CHECK: void iota(
// CHECK: omp parallel for
// CHECK: &comp[0] + m
// CHECK: void contribute(
// CHECK: &scores[0] + m <= &out[0] ||
// CHECK-NEXT: &out[0] + m <= &scores[0]
void iota(int m, Run<int> &comp) {
  for (int n = 0; n < m; n++)
    comp[n] = n;
}
void contribute(int m, const Run<float> &scores, Run<float> &out) {
  for (int n = 0; n < m; n++)
    out[n] = scores[n] / 4;
}
// CHECK: void invert(
// CHECK: a.h()
// CHECK: &a.at(0, 0)
void invert(Image &a, Image &b) {
  for (int y = 0; y < a.h(); y++)
    for (int x = 0; x < a.w(); x++)
      b.at(x, y) = 1 - a.at(x, y);
}
// CHECK: void multiply(
// CHECK: const_cast<Matrix &>(a)(0, 0)
// CHECK: &c(0, 0)
void multiply(const Matrix &a, const Matrix &b, Matrix &c) {
  for (std::size_t i = 0; i < a.rows(); i++)
    for (std::size_t j = 0; j < b.cols(); j++) {
      double s = 0;
      for (std::size_t k = 0; k < a.cols(); k++)
        s += a(i, k) * b(k, j);
      c(i, j) = s;
    }
}
void scale(Matrix &a, double s) {
  for (std::size_t i = 0; i < a.rows(); i++)
    for (std::size_t j = 0; j < a.cols(); j++)
      a(i, j) *= s;
}
// CHECK: void diagonal(
// CHECK: &f(1, 1)
void diagonal(Fortran &f, const double *d) {
  for (int j = 1; j <= f.size(); j++)
    f(j, j) += d[j - 1];
}
// CHECK: void stress(
// CHECK: &domain.p(0) + n <= s
void stress(Domain &domain, double *s, int n) {
  for (int i = 0; i < n; i++)
    s[i] = -domain.p(i) - domain.q(i);
}
// CHECK: void twice(
// CHECK: s.data()
void twice(Slice &s) {
  for (int i = 0; i < s.size(); i++)
    s.at(i) *= 2;
}
// Only some iterations touch an element, and there need be none.
// CHECK: void some(
// CHECK-NEXT: for (int n
void some(int m, const int *flag, Run<int> &comp) {
  for (int n = 0; n < m; n++)
    if (flag[n])
      comp[n] = n;
}

template <class T> double sumOf(const std::vector<T> &v) {
  double s = 0;
  for (std::size_t i = 0; i < v.size(); i++)
    s += static_cast<double>(v[i]) * static_cast<double>(i % 7 + 1);
  return s;
}

int main() {
  constexpr int n = 96;
  std::vector<int> v(n), none;
  Run<int> r(v.data(), v.data() + n), empty(nullptr, nullptr);
  iota(n, r);
  iota(0, empty);
  iota(-3, empty);
  std::vector<int> flags(n);
  some(n, flags.data(), empty);
  flags[5] = 1;
  some(n, flags.data(), r);
  std::printf("%g\n", sumOf(v));
  std::vector<float> f(3 * n * n);
  for (std::size_t i = 0; i < f.size(); i++)
    f[i] = static_cast<float>(i % 5);
  for (int shift : {0, 1, n / 2, n}) { // the same, in part, apart
    const Run<float> from(f.data(), f.data() + n);
    Run<float> to(f.data() + shift, f.data() + shift + n);
    contribute(n, from, to);
  }
  for (int shift : {0, 3, n * n}) {
    Image a(f.data(), n, n), b(f.data() + shift, n, n);
    invert(a, b);
  }
  std::printf("%g\n", sumOf(f));
  std::vector<double> d(3 * n * n);
  for (std::size_t i = 0; i < d.size(); i++)
    d[i] = static_cast<double>(i % 9) - 4;
  for (int shift : {0, 2, n * n}) {
    const Matrix a(12, 12, d.data()), b(12, 12, d.data() + 144);
    Matrix c(12, 12, d.data() + shift);
    multiply(a, b, c);
    scale(c, 0.5);
  }
  Matrix nothing(0, 0, nullptr);
  scale(nothing, 2);
  multiply(nothing, nothing, nothing);
  Fortran fortran(n, d.data());
  diagonal(fortran, d.data() + 2 * n * n);
  diagonal(fortran, d.data() + 1);
  std::printf("%g\n", sumOf(d));
  Domain domain(n), nobody(0);
  std::vector<double> s(n);
  stress(domain, s.data(), n);
  stress(nobody, s.data(), 0);
  std::printf("%g\n", sumOf(s));
  stress(domain, &domain.p(1), n - 1); // into what it reads
  std::vector<double> p(n);
  for (int i = 0; i < n; i++)
    p[i] = domain.p(i);
  std::printf("%g\n", sumOf(p));
  std::vector<long> l(n, 3);
  Slice slice(l.data(), n), noSlice(nullptr, 0);
  twice(slice);
  twice(noSlice);
  std::printf("%g\n", sumOf(l));
}
