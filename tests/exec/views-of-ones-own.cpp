// Views of a program's own, whose elements are read through their functions: what they point to is compared before the loop, by the
// words of whoever has the view.
// RUN: %S/same-output.sh %parlift %s %t -std=c++17
// RUN: grep -v CHECK %t.omp.cpp | FileCheck %s
#include <cstddef>
#include <cstdio>
#include <memory>
#include <vector>

template <class T> struct View {
  T *p;
  std::size_t n;
  T &operator[](std::size_t i) const { return p[i]; }
  std::size_t size() const { return n; }
};
class Hidden {
  double *begin_;
  int size_;

public:
  Hidden(double *begin, int size) : begin_(begin), size_(size) {}
  double &operator()(int i) const { return begin_[i]; }
  double *data() const { return begin_; }
  int size() const { return size_; }
};
struct Owned {
  std::unique_ptr<double[]> data;
  int n;
  double &operator()(int i) { return data[i]; }
  void scale(double c);
};

// CHECK-LABEL: void copy(
// CHECK: b.p + a.n <= a.p || a.p + a.n <= b.p
void copy(View<double> a, View<double> b) {
  for (std::size_t i = 0; i < a.size(); i++)
    a[i] = b[i] * 2;
}
// CHECK-LABEL: void add(
// CHECK: x.p
void add(View<const float> x, View<float> &y, float a) {
  for (std::size_t i = 0; i < x.size(); ++i)
    y[i] += a * x[i];
}
// CHECK-LABEL: void shift(
// CHECK: h.data()
void shift(Hidden h, const double *q, int n) {
  if (h.data() == nullptr)
    return;
  for (int i = 0; i < n; i++)
    h(i) = q[i] + 1;
}
// CHECK-LABEL: void Owned::scale(
// CHECK: #pragma omp parallel for
void Owned::scale(double c) {
  for (int i = 0; i < n; i++)
    (*this)(i) *= c;
}
// Outside of the class its pointer is what the class gives away.
// CHECK-LABEL: void nameless(
// CHECK: q + n <= h.data()
// CHECK-LABEL: int main
void nameless(Hidden h, const double *q, int n) {
  for (int i = 0; i < n; i++)
    h(i) = q[i] - 1;
}

int main() {
  const int n = 60000;
  std::vector<double> v(n + 1), w(n);
  std::vector<float> f(n, 1.0f);
  for (int i = 0; i < n; i++)
    v[i] = i % 97;
  copy({w.data(), static_cast<std::size_t>(n)}, {v.data(), static_cast<std::size_t>(n)});
  copy({v.data() + 1, 30000}, {v.data(), 30000}); // each from the one before
  View<float> y{f.data() + 1, static_cast<std::size_t>(n - 1)};
  add({f.data(), 50}, y, 0.5f);
  add({f.data() + 30000, 29000}, y, 0.25f);
  shift({v.data() + 1, n}, v.data(), n);
  shift({w.data(), n}, v.data(), n);
  nameless({v.data() + 1, n}, v.data(), n);
  Owned owned{std::unique_ptr<double[]>(new double[n]), n};
  for (int i = 0; i < n; i++)
    owned(i) = i;
  owned.scale(0.5);
  double sum = owned(n - 1);
  for (int i = 0; i < n; i++)
    sum = sum * 0.999 + v[i] + w[i] + static_cast<double>(f[i]);
  std::printf("%.17g\n", sum);
}
